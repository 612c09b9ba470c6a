import { useState } from 'react'
import { Eraser, Undo2 } from 'lucide-react'
import { Label } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { CleanedEntry } from '#review/cleanup/calls.ts'
import { usePressable } from '../frame/offered-actions.ts'
import { Panel } from '../parts/panel.tsx'
import { ResultLine } from '../parts/result-line.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { ICON } from '../parts/icon-button.tsx'
import { useCleanup } from './cleaned.ts'

/** More entries than this are collapsed. */
const MAX_SHOWN = 20

/** Removes invalid entries after confirmation, shows which and why, and restores them. Source: administration §2, §8. */
export function Cleanup() {
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const { entries, clean, restore } = useCleanup()
  usePressable('cleanup', () => setAsking(!clean.isPending && !restore.isPending))
  const onConfirm = () => {
    setAsking(false)
    clean.mutate()
  }
  return (
    <Panel
      id="cleanup"
      title={t('newsroom.scraping.cleanup')}
      text={t('newsroom.scraping.cleanupText')}
      actions={
        <Button
          kind="danger"
          size="medium"
          icon={<Eraser {...ICON} />}
          busy={clean.isPending}
          disabled={restore.isPending}
          onClick={() => setAsking(true)}
        >
          {t('newsroom.scraping.clean')}
        </Button>
      }
    >
      {entries && (
        <ResultLine drafted={false}>
          {t('newsroom.scraping.cleanedCount', { count: entries.length })}
        </ResultLine>
      )}
      {restore.data !== undefined && !entries && (
        <ResultLine drafted={restore.data > 0}>
          {t('newsroom.scraping.restoredCount', { count: restore.data })}
        </ResultLine>
      )}
      {entries && entries.length > 0 && (
        <>
          <CleanedEntries entries={entries} />
          <div className="px-4 py-4 sm:px-6">
            <Button
              size="medium"
              icon={<Undo2 {...ICON} className="size-4 rtl:-scale-x-100" />}
              busy={restore.isPending}
              onClick={() => restore.mutate(entries.map(({ id }) => id))}
            >
              {t('newsroom.scraping.undo')}
            </Button>
          </div>
        </>
      )}
      {asking && (
        <Confirm
          title={t('newsroom.scraping.cleanupQuestion')}
          text={t('newsroom.scraping.cleanupConsequence')}
          confirm={t('newsroom.scraping.cleanupConfirm')}
          onClose={() => setAsking(false)}
          onConfirm={onConfirm}
        />
      )}
    </Panel>
  )
}

/** The removed entries, each with the reason. */
function CleanedEntries({ entries }: { entries: readonly CleanedEntry[] }) {
  const { t } = useI18n()
  return (
    <details open={entries.length <= MAX_SHOWN} className="border-b border-line px-4 py-3 sm:px-6">
      <summary className="min-h-6 cursor-pointer py-1 text-sm text-ink2 underline decoration-edge underline-offset-4">
        {t('newsroom.scraping.cleanedEntries')}
      </summary>
      <ul className="mt-2">
        {entries.map(({ id, name, kind, why }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-2.5 text-sm"
          >
            <bdi className="font-semibold wrap-anywhere">{name}</bdi>
            <Label>{t(`newsroom.scraping.kind.${kind}`)}</Label>
            <span className="text-ink2">{t(`newsroom.invalid.${why}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
