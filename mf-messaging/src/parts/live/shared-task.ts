import { NO_USER } from 'contracts';
import { useCallback, useSyncExternalStore } from 'react';

interface Task<Value> {
  value: Value;
  listeners: Set<() => void>;
  stop: () => void;
}

/**
 * Makes a hook that runs a task for the user with an id: once, however many components call it, until the last one has unmounted.
 * @param start `set` shows a value in these components, which show `initial` before. Returns what stops the task
 */
export function createSharedTask<Value>(
  initial: Value,
  start: (userId: number, set: (value: Value) => void) => () => void,
): (userId: number) => Value {
  const tasks = new Map<number, Task<Value>>();
  const run = (userId: number): Task<Value> => {
    const task: Task<Value> = { value: initial, listeners: new Set(), stop: () => undefined };
    tasks.set(userId, task);
    task.stop = start(userId, (value) => {
      task.value = value;
      for (const listener of task.listeners) listener();
    });
    return task;
  };
  return function useTask(userId) {
    const subscribe = useCallback(
      (listener: () => void) => {
        if (userId === NO_USER) return () => undefined;
        const task = tasks.get(userId) ?? run(userId);
        task.listeners.add(listener);
        return () => {
          task.listeners.delete(listener);
          if (task.listeners.size > 0) return;
          tasks.delete(userId);
          task.stop();
        };
      },
      [userId],
    );
    return useSyncExternalStore(subscribe, () => tasks.get(userId)?.value ?? initial);
  };
}
