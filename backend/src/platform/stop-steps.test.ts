import { expect, it } from '@jest/globals';
import { StopSteps } from './stop-steps.ts';

const stepsOf = (...steps: [name: string, failure?: string][]) => {
  const done: string[] = [];
  const all = new StopSteps();
  for (const [name, failure] of steps)
    all.add(async () => {
      done.push(name);
      if (failure !== undefined) throw new Error(failure);
    });
  return { all, done };
};

it('runs the steps in reverse order, and each once', async () => {
  const { all, done } = stepsOf(['database'], ['server']);
  await all.run();
  await all.run();
  expect(done).toEqual(['server', 'database']);
});

it('continues after a step that fails, and throws at the end', async () => {
  const { all, done } = stepsOf(['lock'], ['database', 'no answer'], ['server']);
  await expect(all.run()).rejects.toThrow(/^no answer$/);
  expect(done).toEqual(['server', 'database', 'lock']);
});

it('throws everything that failed', async () => {
  const { all } = stepsOf(['database', 'no answer'], ['server', 'too busy']);
  await expect(all.run()).rejects.toThrow('Stopping failed: Error: too busy; Error: no answer');
});
