/* oxlint-disable no-var -- served as it is, to browsers from long before .browserslistrc (Chrome 111, Firefox 121, Safari 16.4) */
(function () {
  var tooOld =
    'This browser is too old for Flight Amigo: buttons and forms may not work. Please update it (on an iPhone or iPad: iOS), or use a current Chrome, Edge, Firefox or Safari.';
  if (!(''.toWellFormed && window.CSS && CSS.supports && CSS.supports('selector(:has(a))')))
    document.body.insertAdjacentHTML('afterbegin', '<p class="page-notice" role="alert">' + tooOld + '</p>');
  var isLoading = false;
  function loadMain() {
    if (isLoading) return;
    isLoading = true;
    var main = document.createElement('script');
    main.src = document.querySelector('script[data-main]').getAttribute('data-main');
    document.head.appendChild(main);
  }
  // Evaluating the shell takes longer than painting the prerendered page, which is seen first. In the background nothing is painted
  if (document.hidden || !document.querySelector('[data-first-paint]') || !window.PerformanceObserver)
    return loadMain();
  // Some browsers report none, or throw
  setTimeout(loadMain, 1000);
  new PerformanceObserver(loadMain).observe({ type: 'paint', buffered: true });
})();
