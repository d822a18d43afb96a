import type { createBrowserRouter } from 'react-router-dom';

/** Waits until the router has the code of the page that the visitor came for, or what stands in for it. */
export function firstPage(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
