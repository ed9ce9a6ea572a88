/** Said instead of the bytes when there are more than allowed. */
export const tooManyBytes = Symbol("too many bytes");

/** All bytes of a stream, at most `limit`; reading stops as soon as there are more. */
export async function readBytes(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array | typeof tooManyBytes> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > limit) return tooManyBytes;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A limit as people read it: `64 MiB`. */
export function formatBytes(bytes: number): string {
  const mebibytes = bytes / 2 ** 20;
  return mebibytes >= 1 ? `${Math.floor(mebibytes)} MiB` : `${bytes} bytes`;
}
