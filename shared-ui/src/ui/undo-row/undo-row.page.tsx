import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Stack } from '../layout/layout.tsx';
import { UndoRow } from './undo-row.tsx';

export const title = 'Undo row';

function Example({ words, seconds }: { words: string; seconds: number }) {
  const [gone, setGone] = useState(false);
  return gone ? (
    <Button variant="secondary" onClick={() => setGone(false)}>
      Delete again
    </Button>
  ) : (
    <UndoRow
      title="Listing deleted"
      undoLabel="Undo"
      seconds={seconds}
      maxSeconds={3600}
      onUndo={() => setGone(true)}
      onTimeUp={() => setGone(true)}
    >
      {words}. You can undo this for {seconds} seconds.
    </UndoRow>
  );
}

export default function UndoRowStates() {
  return (
    <Stack>
      <Example words="London to Chennai, Jan 9, 2027" seconds={600} />
      <Example words={`${'Llanfairpwllgwyngyll'.repeat(4)} to Chennai, Jan 9, 2027`} seconds={10} />
      <UndoRow title="Listing deleted" undoLabel="Undoing…" busy onUndo={() => undefined} onTimeUp={() => undefined}>
        London to Chennai, Jan 9, 2027. You can undo this for 10 seconds.
      </UndoRow>
    </Stack>
  );
}
