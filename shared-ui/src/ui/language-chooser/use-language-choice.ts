import { useRef, useState } from 'react';
import type { LanguageOption } from './language-option.ts';

export interface LanguageChoiceInput {
  /** Codes, and a text that names no language: the form's rules refuse it. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The language of a code; undefined for any other text. */
  findByCode: (code: string) => LanguageOption | undefined;
}

export interface LanguageChoiceTexts {
  /** Say what was done: 'Tamil added', 'Tamil removed'. */
  added: (name: string) => string;
  removed: (name: string) => string;
}

/** The chosen languages and the typed text: what the chooser can do before its suggestions have loaded. */
export function useLanguageChoice({ value, onChange, findByCode }: LanguageChoiceInput, texts: LanguageChoiceTexts) {
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  // The field may lose the focus before a choice has been rendered
  const latest = useRef('');
  const setText = (text: string) => {
    latest.current = text;
    setTyped(text);
  };
  const chosen = value.flatMap((code) => findByCode(code) ?? []);
  const codes = chosen.map(({ code }) => code);
  const unknown = value.find((code) => findByCode(code) === undefined) ?? '';

  const type = (text: string) => {
    setText(text);
    if (unknown !== '') onChange(codes);
  };
  const choose = ({ code, name }: LanguageOption) => {
    setText('');
    if (codes.includes(code)) return;
    setAnnouncement(texts.added(name));
    onChange([...codes, code]);
  };
  const remove = ({ code, name }: LanguageOption) => {
    setAnnouncement(texts.removed(name));
    onChange(value.filter((one) => one !== code));
  };
  /** Takes the typed text: a complete name chooses that language; any other text becomes part of the value, for the form to refuse. */
  const commitText = (findByName: (name: string) => LanguageOption | undefined) => {
    const text = (latest.current || unknown).trim();
    if (text === '') return;
    const language = findByName(text);
    if (language) return choose(language);
    setText('');
    if (text !== unknown) onChange([...codes, text]);
  };
  return { chosen, codes, text: typed || unknown, announcement, type, choose, remove, commitText };
}

export type LanguageChoice = ReturnType<typeof useLanguageChoice>;
