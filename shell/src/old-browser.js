/* oxlint-disable no-var -- served as it is, to browsers from long before .browserslistrc (Chrome 111, Firefox 121, Safari 16.4) */
(function () {
  if (''.toWellFormed && window.CSS && CSS.supports && CSS.supports('selector(:has(a))')) return;
  var text =
    'This browser is too old for Flight Amigo: buttons and forms may not work. Please update it (on an iPhone or iPad: iOS), or use a current Chrome, Edge, Firefox or Safari.';
  document.body.insertAdjacentHTML('afterbegin', '<p class="page-notice" role="alert">' + text + '</p>');
})();
