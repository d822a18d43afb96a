const CHECK_EVERY_MS = 500;

/**
 * Takes it for SIGTERM when whoever started us is gone: npm hands that signal to its shell only, which ends without
 * handing it on.
 */
export function stopWithParent(): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  check.unref();
}
