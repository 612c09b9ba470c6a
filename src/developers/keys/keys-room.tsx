import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { AccountPart } from '#people/account/parts.tsx'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { apiKeyList } from '../calls.ts'
import { UsagePart } from '../usage/usage-part.tsx'
import { KeyRows } from './key-rows.tsx'
import { MakeKey } from './make-key.tsx'
import { ShownKey } from './shown-key.tsx'

/** The signed-in reader's keys, how to make one, and what they are used for. Uses the strings of plans. */
export function KeysRoom() {
  const { t, site } = useI18n()
  const keys = useQuery({ ...callQuery(apiKeyList, {}), staleTime: 0 })
  return (
    <>
      <p className="max-w-[62ch] text-lg text-ink2">
        {t('developers.keys.intro', { site: site.name })}{' '}
        <PageLink href="/developers" className="font-semibold text-ink underline underline-offset-4">
          {t('developers.keys.documents')}
        </PageLink>
      </p>
      <div className="mt-10">
        {keys.data ? (
          <Parts answer={keys.data} />
        ) : keys.isError ? (
          <Notice
            kind="failed"
            title={t('developers.keys.failed')}
            actions={
              <Button size="medium" busy={keys.isFetching} onClick={() => void keys.refetch()}>
                {t('kit.retry')}
              </Button>
            }
          >
            {t('developers.failedText')}
          </Notice>
        ) : (
          <div aria-busy="true" className="py-2">
            <SkeletonText lines={3} className="h-12" />
          </div>
        )}
      </div>
    </>
  )
}

function Parts({ answer }: { answer: OutputOf<typeof apiKeyList> }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  const refetch = () => refetchAnswers(client, { queryKey: [apiKeyList.name] })
  const show = async (key: string) => {
    setShown(key)
    await refetch()
  }
  const { items, open, most } = answer
  return (
    <>
      {!open && <NotOpen known={items.length > 0} />}
      <AccountPart
        id="own-keys"
        title={t('developers.keys.own')}
        text={t('developers.keys.ownText', { most })}
      >
        {items.length === 0 ? (
          <p className="mt-4 text-base text-ink2">{t('developers.keys.none')}</p>
        ) : (
          <KeyRows keys={items} open={open} onMade={show} onChanged={refetch} />
        )}
      </AccountPart>
      {open && <MakeKey onMade={show} />}
      <UsagePart />
      {shown !== null && <ShownKey secret={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** Shows readers without a plan that opens the API which one does; their existing keys wait for it. */
function NotOpen({ known }: { known: boolean }) {
  const { t } = useI18n()
  return (
    <div className="mb-10">
      <Notice
        kind="refused"
        title={t('developers.locked.title')}
        actions={
          <>
            <PageLink href="/contact-sales" className={buttonClass('act', 'medium')}>
              {t('developers.locked.sales')}
            </PageLink>
            <PageLink href="/pricing" className={buttonClass('text', 'medium')}>
              {t('developers.locked.plans')}
            </PageLink>
          </>
        }
      >
        {known ? t('developers.locked.waiting') : t('developers.locked.text')}
      </Notice>
    </div>
  )
}
