/**
 * Records the texts that React puts into nodes of their own, because they are not all that their element contains. On a page that a
 * browser has translated such a node is no longer there: React cannot change it (the old label stays), and throws when it removes it or
 * inserts something before it. An element with a string as its only child has no such node.
 *
 * Returns a function that gives the texts since its last call.
 */
export function recordBareTexts(document) {
  const { createTextNode } = document;
  const enqueue = queueMicrotask; // not that of fake timers
  const found = [];
  document.createTextNode = (text) => {
    const node = createTextNode.call(document, text);
    // React has created the node, not inserted it yet
    if (text.trim())
      enqueue(() => isInElement(node) && found.push(`'${text}' in ${shorten(node.parentElement.outerHTML)}`));
    return node;
  };
  return () => found.splice(0);
}

/** Not right in a child of the body: that is a test's container. Nor in radix' announcement of a toast, which never changes. */
const isInElement = ({ parentElement }) =>
  parentElement !== null &&
  parentElement.parentElement?.localName !== 'body' &&
  !parentElement.matches('span[role="status"][aria-live]');

const MAX_HTML = 300;
const shorten = (html) => (html.length > MAX_HTML ? `${html.slice(0, MAX_HTML)}…` : html);
