const INHERITED = ['visibility', 'pointer-events'];
const OWN = ['opacity'];
/** Their display depends on more than their name and the attribute `hidden`. */
const SPECIAL = new Set(['details', 'dialog', 'input', 'object', 'summary', 'template']);

const camel = (name) => name.replace(/-(\w)/, (_dash, letter) => letter.toUpperCase());

/**
 * A fast `getComputedStyle` for a window without style sheets. jsdom's own, a third of the time of a query by role, matches each rule of
 * its default sheet and copies each property; it is used only where there is a style sheet, or for other properties.
 */
exports.quickComputedStyle = (window) => {
  const { document, getComputedStyle: exact } = window;
  const displayByName = new Map();
  const displayOf = (element) => {
    const { localName, style } = element;
    if (style?.display) return style.display;
    if (SPECIAL.has(localName)) return exact(element).display;
    if (element.hasAttribute('hidden')) return 'none';
    if (!displayByName.has(localName)) displayByName.set(localName, exact(document.createElement(localName)).display);
    return displayByName.get(localName);
  };
  const inherited = (name) => (element) => {
    for (let one = element; one; one = one.parentElement) {
      const value = one.style?.getPropertyValue(name);
      if (value) return value;
    }
    return name === 'visibility' ? 'visible' : 'auto';
  };
  const quick = new Map([
    ['display', displayOf],
    ...INHERITED.flatMap((name) => [name, camel(name)].map((key) => [key, inherited(name)])),
    ...OWN.map((name) => [name, (element) => element.style?.getPropertyValue(name) ?? '']),
  ]);
  return (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0 || !element?.isConnected) return exact(element, pseudo);
    const read = (name) => (quick.get(name) ?? (() => exact(element)[name]))(element);
    return new Proxy(
      {},
      {
        get: (_target, name) =>
          name === 'getPropertyValue'
            ? (property) => (quick.has(property) ? read(property) : exact(element).getPropertyValue(property))
            : read(name),
      },
    );
  };
};
