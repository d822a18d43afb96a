import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Stack } from '../layout/layout.tsx';
import { ErrorSummary } from './error-summary.tsx';

export const title = 'Error summary';

const ITEMS = [
  { controlId: 'travel-date', message: 'Travel Date: Required' },
  { controlId: 'name', message: 'Name must be at least 2 characters' },
  { message: 'A sentence without a field' },
];

export default function ErrorSummaryStates() {
  const [attempt, setAttempt] = useState(0);
  return (
    <Stack>
      <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
        Show the summary, which takes the focus
      </Button>
      {attempt > 0 ? <ErrorSummary key={attempt} title="Please check 3 things" items={ITEMS} /> : null}
    </Stack>
  );
}
