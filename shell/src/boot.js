/* oxlint-disable no-var -- served as it is, to browsers from long before .browserslistrc (Chrome 111, Firefox 121, Safari 16.4) */
(function () {
  var tooOld =
    'This browser is too old for Flight Amigo: buttons and forms may not work. Please update it (on an iPhone or iPad: iOS), or use a current Chrome, Edge, Firefox or Safari.';
  if (!(''.toWellFormed && window.CSS && CSS.supports && CSS.supports('selector(:has(a))')))
    document.body.insertAdjacentHTML('afterbegin', '<p class="page-notice" role="alert">' + tooOld + '</p>');
  // What the first paint's buttons do is not there yet: the one that was pressed last is pressed again later (first-paint-input.ts)
  var paint = document.querySelector('[data-first-paint]');
  if (paint) {
    var status = document.createElement('p');
    status.setAttribute('role', 'status');
    status.className = 'visually-hidden';
    paint.appendChild(status);
    paint.addEventListener('click', function (event) {
      var button = /** @type {Element} */ (event.target).closest('button');
      if (!button) return;
      event.preventDefault();
      var before = paint.querySelector('button[aria-busy]');
      ['aria-busy', 'aria-disabled'].forEach(function (name) {
        if (before) before.removeAttribute(name);
        button.setAttribute(name, 'true');
      });
      status.textContent = 'One moment, the page is still loading.';
    });
  }
  var isLoading = false;
  function loadMain() {
    if (isLoading) return;
    isLoading = true;
    var main = document.createElement('script');
    main.src = document.querySelector('script[data-main]').getAttribute('data-main');
    document.head.appendChild(main);
  }
  // Evaluating the shell takes longer than painting the prerendered page, which is seen first. In the background nothing is painted
  if (document.hidden || !paint || !window.PerformanceObserver) return loadMain();
  // Some browsers report none, or throw
  setTimeout(loadMain, 1000);
  new PerformanceObserver(loadMain).observe({ type: 'paint', buffered: true });
})();
