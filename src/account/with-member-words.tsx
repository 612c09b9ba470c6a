import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { MoreWords, useI18n, withMemberWords } from '#languages/i18n.ts'

/** A part of the account that uses the plan pages' components, with their texts. */
export function WithMemberWords({ children }: { children: ReactNode }) {
  const { t, language } = useI18n()
  const words = useQuery({
    queryKey: ['member-words', language],
    queryFn: () => withMemberWords(language, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!words.data && words.errorUpdateCount > 0)
    return (
      <Notice
        kind="failed"
        title={t('people.account.connection')}
        actions={
          <Button size="medium" busy={words.isFetching} onClick={() => void words.refetch()}>
            {t('kit.retry')}
          </Button>
        }
      >
        {t('problem.unreachable')}
      </Notice>
    )
  if (!words.data)
    return (
      <div aria-busy="true">
        <SkeletonText lines={3} className="h-12" />
      </div>
    )
  return <MoreWords words={words.data}>{children}</MoreWords>
}
