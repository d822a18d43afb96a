/* oxlint-disable no-var -- served as it is, to browsers from long before .browserslistrc (Chrome 111, Firefox 121, Safari 16.4) */
(function () {
  var tooOld =
    'This browser is too old for Flight Amigo: buttons and forms may not work. Please update it (on an iPhone or iPad: iOS), or use a current Chrome, Edge, Firefox or Safari.';
  if (!(''.toWellFormed && window.CSS && CSS.supports && CSS.supports('selector(:has(a))')))
    document.body.insertAdjacentHTML('afterbegin', '<p class="page-notice" role="alert">' + tooOld + '</p>');
  function loadMain() {
    var main = document.createElement('script');
    main.src = document.querySelector('script[data-main]').getAttribute('data-main');
    document.head.appendChild(main);
  }
  // The prerendered page is painted first: evaluating the shell takes longer. A page in the background is not painted at all
  if (document.hidden || !window.requestAnimationFrame) return loadMain();
  requestAnimationFrame(function () {
    setTimeout(loadMain, 0);
  });
})();
