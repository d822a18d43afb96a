interface TypedReview {
  rating: number;
  text: string;
}

/** What stands in the review's form. Kept while the details are open, and nowhere else. */
export interface KeptReview {
  read(): TypedReview;
  keep(typed: TypedReview): void;
  forget(): void;
}

export function keptReview(): KeptReview {
  const nothing = { rating: 0, text: '' };
  let kept: TypedReview = nothing;
  return {
    read: () => kept,
    keep: ({ rating, text }) => void (kept = { rating, text }),
    forget: () => void (kept = nothing),
  };
}
