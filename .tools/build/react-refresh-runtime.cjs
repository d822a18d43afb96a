// One react-refresh runtime for all sites in the page: with one each, a change in a remote would not reach the shell's React.
globalThis[Symbol.for('flight-amigo.react-refresh')] ??= require('react-refresh/own-runtime');
module.exports = globalThis[Symbol.for('flight-amigo.react-refresh')];
