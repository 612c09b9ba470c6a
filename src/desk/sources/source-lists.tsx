import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { ask, useCall } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import {
  aiNewsSources,
  aiNewsSourcesAddStarters,
  aiNewsSourcesExport,
  aiNewsSourcesImport,
} from '#sources/calls.ts'
import { STARTERS } from '#sources/rules.ts'
import { useFailure } from '../parts/use-action.ts'

type Taken = OutputOf<typeof aiNewsSourcesImport>

/** Adds many sources at once: the starter list, and import and export of subscription lists. */
export function SourceLists() {
  const { t } = useI18n()
  const client = useQueryClient()
  const showFailure = useFailure()
  const starters = useCall(aiNewsSourcesAddStarters)
  const take = useCall(aiNewsSourcesImport)
  const file = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<Taken['failed']>([])

  const taken = async (list: Promise<Taken>) => {
    try {
      const { added, known, failed } = await list
      setRefused(failed)
      const counts = { added, known, failed: failed.length }
      toast.success(t('newsroom.review.listDone'), { description: t('newsroom.review.listTaken', counts) })
      await refetchAnswers(client, { queryKey: [aiNewsSources.name] })
    } catch (error) {
      showFailure(error, 'newsroom.review.listFailed')
    }
  }
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) void taken(chosen.text().then((opml) => take.mutateAsync({ opml })))
    target.value = ''
  }
  const save = async () => {
    try {
      const { file_name: name, opml } = await ask(aiNewsSourcesExport, {})
      offer(name, opml)
    } catch (error) {
      showFailure(error, 'newsroom.review.sourcesFailed')
    }
  }
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button size="medium" busy={starters.isPending} onClick={() => void taken(starters.mutateAsync({}))}>
          {t('newsroom.review.starters', { count: STARTERS })}
        </Button>
        <Button size="medium" busy={take.isPending} onClick={() => file.current?.click()}>
          {t('newsroom.review.opmlImport')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".opml,.xml,text/x-opml,text/xml"
          aria-label={t('newsroom.review.opmlFile')}
          tabIndex={-1}
          className="sr-only"
          onChange={onFile}
        />
        <Button size="medium" onClick={() => void save()}>
          {t('newsroom.review.opmlExport')}
        </Button>
      </div>
      {refused.length > 0 && (
        <div className="mt-4">
          <Notice kind="refused" level={3} title={t('newsroom.review.listRefused')}>
            <ul className="list-inside list-disc">
              {refused.map(({ name, url, code }) => (
                <li key={`${name} ${url}`}>
                  <bdi>{name || url}</bdi>: {t(code as Key)}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </div>
  )
}

/** Offers a text as a file download. */
function offer(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/x-opml' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
