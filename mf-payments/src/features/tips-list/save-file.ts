const KEPT_IN_MS = 60_000;

/** Hands a text to the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the address only after the press has ended
  setTimeout(() => URL.revokeObjectURL(address), KEPT_IN_MS);
}
