/* oxlint-disable no-var -- served as it is, to browsers from long before .browserslistrc (Chrome 111, Firefox 121, Safari 16.4) */
(function () {
  /** @param {string} content */
  function showNotice(content) {
    document.body.insertAdjacentHTML('afterbegin', '<p class="page-notice" role="alert">' + content + '</p>');
  }
  var tooOld =
    'This browser is too old for Flight Amigo: buttons and forms may not work. Please update it (on an iPhone or iPad: iOS), or use a current Chrome, Edge, Firefox or Safari.';
  if (!(''.toWellFormed && window.CSS && CSS.supports && CSS.supports('selector(:has(a))'))) showNotice(tooOld);
  // What the first paint's buttons do is not there yet: the one that was pressed last is pressed again later (first-paint-input.ts)
  var hasFailed = false;
  /** @param {Element | null} button */
  function markBusy(button) {
    var before = paint && paint.querySelector('button[aria-busy]');
    ['aria-busy', 'aria-disabled'].forEach(function (name) {
      if (before) before.removeAttribute(name);
      if (button) button.setAttribute(name, 'true');
    });
  }
  var paint = document.querySelector('[data-first-paint]');
  /** @type {HTMLElement | null} */
  var status = null;
  if (paint) {
    status = document.createElement('p');
    status.setAttribute('role', 'status');
    status.className = 'visually-hidden';
    paint.appendChild(status);
    paint.addEventListener('click', function (event) {
      var button = /** @type {Element} */ (event.target).closest('button');
      // Without the scripts the browser still sends a search
      if (!button || hasFailed) return;
      event.preventDefault();
      markBusy(button);
      status.textContent = 'One moment, the page is still loading.';
    });
  }
  var isLoading = false;
  function loadMain() {
    if (isLoading) return;
    isLoading = true;
    var main = document.createElement('script');
    main.src = document.querySelector('script[data-main]').getAttribute('data-main');
    main.onerror = function () {
      hasFailed = true;
      markBusy(null);
      if (status) status.textContent = '';
      // An empty address is that of the page
      showNotice('This page has not loaded completely. Check your connection, then <a href="">load it again</a>.');
    };
    document.head.appendChild(main);
  }
  // Evaluating the shell takes longer than painting the prerendered page, which is seen first. In the background nothing is painted
  if (document.hidden || !paint || !window.PerformanceObserver) return loadMain();
  // Some browsers report none, or throw
  setTimeout(loadMain, 1000);
  new PerformanceObserver(loadMain).observe({ type: 'paint', buffered: true });
})();
