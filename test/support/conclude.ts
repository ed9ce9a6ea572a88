/** Ends a script that judges: prints how much passed and failed, as its last line, and sets the exit code to 1 where something failed. */
export function conclude(passed: number, failed: number): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
