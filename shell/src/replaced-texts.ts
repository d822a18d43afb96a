/** `node`, or what wraps it in `parent`; null where it is not in there any more. */
function findChild(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/**
 * A browser that translates the page replaces text nodes, and extensions wrap them. React does not know: it then removes a node from an
 * element that no longer has it, or inserts something before it, which throws, and nothing is left of the page
 * (https://github.com/facebook/react/issues/11538). Our own texts are in elements of their own (wrapText of shared-ui); this is for
 * those of packages and of remotes that were released before. What is inserted before a replaced text goes to the end; a replaced text
 * stays when React removes it.
 */
export function acceptReplacedTexts(prototype: Node = Node.prototype): void {
  const { insertBefore, removeChild } = prototype;
  prototype.insertBefore = function insertBeforeOrAtEnd<T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, findChild(this, next));
    return node;
  };
  prototype.removeChild = function removeIfInside<T extends Node>(this: Node, child: T): T {
    if (findChild(this, child) && child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
}
