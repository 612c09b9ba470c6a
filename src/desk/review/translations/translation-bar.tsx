import { Button } from '#ui/button.tsx'
import { languageName } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import { useOfferedActions } from '../../frame/offered-actions.ts'
import { isApple } from './translation-keys.ts'

type TranslationBarProps = {
  language: Language
  /** The action that is running. */
  sending: 'reviewed' | 'saved' | 'rejected' | null
  onReviewed: () => void
  /** Undefined if there is nothing to save. */
  onSave: (() => void) | undefined
  /** Undefined without a machine translation that waits. */
  onReject: (() => void) | undefined
  onClear: (() => void) | undefined
  onRestore: (() => void) | undefined
  onTranslate: (() => void) | undefined
  isTranslating: boolean
  onDiscard: (() => void) | undefined
}

/** The actions of an open translation. */
export function TranslationBar({ language, sending, isTranslating, ...on }: TranslationBarProps) {
  const { t, language: own } = useI18n()
  const others: [string, (() => void) | undefined, boolean?][] = [
    [t('newsroom.translate.save'), on.onSave, sending === 'saved'],
    [t('newsroom.review.reject'), on.onReject, sending === 'rejected'],
    [t('newsroom.translate.clear'), on.onClear],
    [t('newsroom.translate.undoClear'), on.onRestore],
    [t('newsroom.translate.ask'), on.onTranslate, isTranslating],
  ]
  const reviewed = t('newsroom.translate.reviewed', { language: languageName(language, own) })
  useOfferedActions(
    [[reviewed, on.onReviewed] as (typeof others)[number], ...others].flatMap(([label, run, busy]) =>
      run === undefined || busy === true || sending !== null ? [] : { id: label, label, run },
    ),
  )
  return (
    <div className="sticky bottom-(--desk-foot,0px) z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-2 sm:px-5 md:py-3">
      <Button
        kind="act"
        size="medium"
        busy={sending === 'reviewed'}
        disabled={sending !== null && sending !== 'reviewed'}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={on.onReviewed}
        className="max-md:min-h-12 max-md:grow"
      >
        <span className="flex items-center gap-2">
          {reviewed}
          <kbd
            aria-hidden="true"
            dir="ltr"
            className="border border-current px-1 font-sans text-2xs font-semibold max-md:hidden pointer-coarse:hidden"
          >
            {isApple() ? '⌘↵' : 'Ctrl ↵'}
          </kbd>
        </span>
      </Button>
      {others.map(
        ([words, act, busy = false]) =>
          act && (
            <Button
              key={words}
              size="medium"
              busy={busy}
              disabled={sending !== null && !busy}
              onClick={act}
              className="max-md:min-h-11"
            >
              {words}
            </Button>
          ),
      )}
      {on.onDiscard && (
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink2">
          <span className="max-md:sr-only">{t('newsroom.translate.unsaved')}</span>
          <Button kind="text" size="small" disabled={sending !== null} onClick={on.onDiscard}>
            {t('newsroom.translate.discard')}
          </Button>
        </p>
      )}
    </div>
  )
}
