/** Stands in for style sheets: `styles.card` is 'card'. */
export default new Proxy({}, { get: (_target, name) => name });
