// One react-refresh runtime in the page, whichever site loads first: with one each, a change in a remote would be told to a
// runtime that the shell's React does not listen to.
globalThis[Symbol.for('flight-amigo.react-refresh')] ??= require('react-refresh/own-runtime');
module.exports = globalThis[Symbol.for('flight-amigo.react-refresh')];
