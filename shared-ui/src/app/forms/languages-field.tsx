import { getLanguageName, isLanguageCode } from 'contracts';
import { formatLanguage } from 'shared-ui/app';
import { LanguageChooser, type LanguageOption } from '../../ui/language-chooser/language-chooser.tsx';
import { loadOnFirstUse } from '../../ui/load-on-first-use.ts';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField } from './form-context.ts';
import { useFormTexts } from './form-texts.ts';
import { useLoadWhenIdle } from './use-load-when-idle.ts';

export interface LanguagesFieldProps extends ConnectedFieldProps {
  /** Puts the chosen languages below the input, where it stands in a row with others. */
  chipsBelow?: boolean;
  /** Instead of the one that all these fields have, while none is chosen. */
  placeholder?: string;
}

const lateSearch = loadOnFirstUse(() => import('./language-search.ts'));

/**
 * A language until the table of own names has loaded: with the browser's own name, so that the chips of most languages stay as
 * wide as they are.
 */
function findByBrowser(code: string): LanguageOption | undefined {
  if (!isLanguageCode(code)) return undefined;
  const name = getLanguageName(code, formatLanguage());
  // Not the name of another language that the browser takes for it
  const ownName =
    Intl.DisplayNames.supportedLocalesOf(code)[0] === code
      ? new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code)
      : undefined;
  return { code, name, ownName: ownName === name ? undefined : ownName };
}

/** Several languages. Its value is an array of codes, and perhaps of a text that names none and that the contract refuses. */
export function LanguagesField({ name, label, optional, help, wide, chipsBelow, placeholder }: LanguagesFieldProps) {
  const { id, value, change, leave, error, resets, validateNow } = useFormField<string[]>(name, label);
  const { t } = useFormTexts();
  const search = lateSearch.useModule();
  useLoadWhenIdle(lateSearch.load);
  const changeAndCheck = (next: string[]) => {
    change(next);
    validateNow();
  };
  const texts = {
    chosen: label,
    add: t('languages.add'),
    empty: placeholder,
    none: t('languages.none'),
    list: t('languages.list'),
    removeOne: (language: string) => t('chips.removeOne', { chip: language }),
    added: (language: string) => t('chips.added', { chip: language }),
    removed: (language: string) => t('chips.removed', { chip: language }),
  };
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} wide={wide} error={error}>
      <LanguageChooser
        key={resets}
        name={name}
        value={value}
        texts={texts}
        chipsBelow={chipsBelow}
        search={search}
        findByCode={search?.findByCode ?? findByBrowser}
        onChange={changeAndCheck}
        onBlur={leave}
      />
    </FieldFrame>
  );
}
