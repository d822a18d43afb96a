import { expect, it } from '@jest/globals';

const PAGE = `
  <main style="visibility: hidden">
    <p>Hidden <b style="visibility: visible">but <i>this</i></b></p>
    <div hidden>Not <a href="/">there</a></div>
    <span style="display: none"></span>
  </main>
  <section style="pointer-events: none; opacity: 0"><button style="pointer-events: auto"><svg><path /></svg></button></section>
  <dialog></dialog><dialog open></dialog><input type="hidden" /><input />
  <details><summary>More</summary>Text</details><template></template><ul><li></li></ul><table><tr><td></td></tr></table>`;

/** What tests and queries by role ask of each element of the page. */
const styles = () =>
  [...document.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    const { display, visibility, pointerEvents } = style;
    return [element.localName, display, visibility, pointerEvents, style.getPropertyValue('opacity')];
  });

it('gives the computed style that jsdom does, which answers itself where the page has a style sheet', () => {
  document.body.innerHTML = PAGE;
  const quick = styles();
  document.body.append(Object.assign(document.createElement('style'), { textContent: 'address {}' }));
  expect(document.styleSheets).toHaveLength(1);
  expect(quick).toEqual(styles().slice(0, -1));
});
