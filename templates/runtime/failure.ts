/** A call that cannot be made or answered, in words for the model. They never hold a credential. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
}
