import { splitAtMatch } from '../fold-text.ts';
import styles from './marked.module.css';

/** A suggestion's text in which the search text is underlined. `query` is folded: see foldText. */
export function Marked({ text, query }: { text: string; query: string }) {
  const parts = splitAtMatch(text, query);
  if (!parts) return <span>{text}</span>;
  const [before, match, after] = parts;
  return (
    <>
      <span>{before}</span>
      <mark className={styles.match}>{match}</mark>
      <span>{after}</span>
    </>
  );
}
