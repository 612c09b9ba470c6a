import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { SkeletonText } from '#kit/skeleton.tsx'
import { MoreWords, useI18n, withMemberWords } from '#languages/i18n.ts'
import { KeysRoom } from '#developers/keys/keys-room.tsx'

/** The part of an account with the keys of the API, whose words come with it. */
export default function AccountApi() {
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
  return (
    <MoreWords words={words.data}>
      <KeysRoom />
    </MoreWords>
  )
}
