interface TypedReview {
  rating: number;
  text: string;
}

/** What stands in the review's form, and who typed it. Kept while the details are open, and nowhere else. */
export interface KeptReview {
  /** Nothing for anybody but its author. */
  read(author: number): TypedReview;
  keep(author: number, typed: TypedReview): void;
  hasText(): boolean;
  forget(): void;
}

export function keptReview(): KeptReview {
  const nothing = { rating: 0, text: '' };
  let kept: TypedReview & { author?: number } = nothing;
  return {
    read: (author) => (kept.author === author ? { rating: kept.rating, text: kept.text } : nothing),
    keep: (author, { rating, text }) => void (kept = { author, rating, text }),
    hasText: () => kept.text !== '',
    forget: () => void (kept = nothing),
  };
}
