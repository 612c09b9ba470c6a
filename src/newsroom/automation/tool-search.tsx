import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/button.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { failureText } from '../desk/refusal-words.ts'
import { watchRun } from '../desk/watch-run.ts'
import { type FoundTool, instantAiSearch } from '../generate/calls.ts'
import { pressed } from './chosen-tools.ts'
import { FoundToolRow } from './found-tool-row.tsx'
import { Nothing, Panel, focusTitle } from './panel.tsx'
import type { RunRow } from './run-outcomes.ts'
import { showAnew } from './running.ts'
import { RunningNow } from './running-now.tsx'

const NONE: ReadonlySet<string> = new Set()

/** Finds tools of the last 48 hours and drafts those that are chosen. Source: administration §2, §4, §5. */
export function ToolSearch({ running }: { running: readonly RunRow[] }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [chosen, setChosen] = useState(NONE)
  const search = useMutation({
    mutationFn: () => ask(instantAiSearch, {}),
    onMutate: () => setChosen(NONE),
    onSuccess: ({ count }) =>
      toast.success(t('newsroom.automation.searchDone'), {
        description: t('newsroom.automation.toolsFound', { count }),
      }),
    onError: (error) => failed('newsroom.automation.searchFailed', error),
  })
  const generate = useMutation({
    mutationFn: writeAbout,
    onSuccess: (count) => {
      toast.success(t('newsroom.automation.written'), {
        description: t('newsroom.automation.drafts', { count }),
      })
      setChosen(NONE)
      search.reset()
      focusTitle('search')
    },
    onError: (error) => failed('newsroom.automation.writeFailed', error),
    onSettled: () => showAnew(client),
  })
  const failed = (words: Key, error: unknown) =>
    toast.error(t('newsroom.review.error'), { description: failureText(t, error, t(words)) })
  const press = (url: string) => {
    const next = pressed(chosen, url)
    if (next) setChosen(next)
    else toast.error(t('newsroom.automation.limitReached'), { description: t('newsroom.fourToolsAtMost') })
  }
  const tools = search.data?.tools
  const onGenerate = () => {
    const wanted = tools?.filter(({ source_url: url }) => chosen.has(url)) ?? []
    if (wanted.length > 0) generate.mutate(wanted)
    else toast.error(t('newsroom.automation.noneChosen'), { description: t('newsroom.noToolSelected') })
  }
  const found = tools !== undefined && tools.length > 0
  return (
    <Panel
      id="search"
      title={t('newsroom.automation.part.search')}
      text={t('newsroom.automation.searchText')}
      actions={
        <Button
          kind={found ? 'line' : 'act'}
          size="medium"
          icon={<Search className="size-4" strokeWidth={1.75} aria-hidden="true" />}
          busy={search.isPending}
          disabled={generate.isPending}
          onClick={() => search.mutate()}
        >
          {t('newsroom.automation.search')}
        </Button>
      }
    >
      <RunningNow runs={running} />
      {tools?.length === 0 && <Nothing>{t('newsroom.automation.noTools')}</Nothing>}
      {found && (
        <>
          <ul>
            {tools.map((tool) => (
              <FoundToolRow
                key={tool.source_url}
                tool={tool}
                chosen={chosen.has(tool.source_url)}
                disabled={generate.isPending}
                onPress={() => press(tool.source_url)}
              />
            ))}
          </ul>
          <div className="px-4 py-4 sm:px-6">
            <Button kind="act" size="medium" busy={generate.isPending} onClick={onGenerate}>
              {t('newsroom.automation.write', { n: chosen.size })}
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}

/** Drafts articles about tools, and answers how many when the run has ended. */
async function writeAbout(selectedTools: FoundTool[]): Promise<number> {
  const {
    finished,
    generated,
    run_id: run,
  } = await ask(instantAiSearch, {
    generateArticles: true,
    selectedTools,
  })
  return finished || run === null ? generated : (await watchRun(run)).drafted
}
