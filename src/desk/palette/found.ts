import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText, PencilLine, User } from 'lucide-react'
import { ageText } from '#ui/age.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import { type ManagedArticle, adminArticles } from '#articles/managing/calls.ts'
import { type ManagedUser, adminUsers } from '#people/managing/calls.ts'
import { useSession } from '#people/use-session.tsx'
import { ask } from '#platform/ask.ts'
import { type DraftRow, generatedContentList } from '#review/calls.ts'
import { useOpenPage } from '../frame/section-keys.ts'
import { rankOf } from './ranking.ts'
import type { Group, Row } from './rows.ts'

/** So many of a kind are shown, the newest first. */
const SHOWN = 5
/** Shorter queries find too much. */
const MIN_LENGTH = 2
/** Published drafts are found as articles, so they are left out of this many. */
const DRAFTS_LOOKED_AT = 20

type Found = {
  groups: Group[]
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

/** Drafts, articles and accounts with the words of a query; nothing for those who may not open them. */
export function useFound(query: string): Found {
  const { t, language, site } = useI18n()
  const day = useDay()
  const { roles } = useSession()
  const open = useOpenPage()
  const q = query.trim()
  const enabled = roles.includes('admin') && q.length >= MIN_LENGTH
  const question = useQuery({
    queryKey: ['desk-find', q],
    queryFn: () => find(q),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const { data, dataUpdatedAt, isPlaceholderData, isFetching, isPaused, refetch } = question
  if (!enabled) return { groups: [], isSearching: false, hasFailed: false, retry: () => undefined }
  const titled = (title: string) => (title === '' ? t('newsroom.review.untitled') : title)
  const noteOf = ({ status, created_at: at }: DraftRow) =>
    status === 'approved' || status === 'rejected'
      ? t(`newsroom.review.filter.status.${status}`)
      : ageText(new Date(at), new Date(dataUpdatedAt), LOCALES[language], site.timeZone)
  const stateOf = ({ state, published_at: at }: ManagedArticle) =>
    state === 'published' && at !== null ? day(at) : t(`newsroom.dashboard.state.${state}`)
  const drafts = (data?.drafts ?? []).map((draft) => ({
    id: draft.id,
    label: titled(draft.title),
    lang: draft.language,
    note: noteOf(draft),
    icon: PencilLine,
    run: () => void open({ to: '/content-review', search: { draft: draft.id } }),
  }))
  const stories = (data?.stories ?? []).map((story) => ({
    id: story.id,
    label: titled(story.title),
    words: story.author ?? '',
    lang: story.language,
    note: stateOf(story),
    icon: FileText,
    run: () => void open({ to: '/admin', search: { tab: 'manage', open: story.id } }),
  }))
  const people = (data?.people ?? []).map(({ id, email, name }) => ({
    id,
    label: email,
    words: name,
    note: name,
    icon: User,
    run: () => void open({ to: '/admin', search: { tab: 'users', open: id } }),
  }))
  // until the answer is there, what was found for the query before, as far as it has the words
  const shown = (rows: Row[]) => (isPlaceholderData ? rows.filter((row) => rankOf(row, q) !== null) : rows)
  return {
    groups: [
      { kind: 'drafts', rows: shown(drafts) },
      { kind: 'stories', rows: shown(stories) },
      { kind: 'people', rows: shown(people) },
    ],
    isSearching: isFetching,
    hasFailed: !isFetching && (isPaused || data?.failed === true),
    retry: () => void refetch(),
  }
}

type Answer = { drafts: DraftRow[]; stories: ManagedArticle[]; people: ManagedUser[]; failed: boolean }

/** All kinds at once, so that no row moves under the finger. `failed` means that one of them is missing. */
async function find(q: string): Promise<Answer> {
  const [drafts, stories, people] = await Promise.allSettled([
    draftsWith(q),
    ask(adminArticles, { q, limit: SHOWN }),
    ask(adminUsers, { q, limit: SHOWN }),
  ])
  return {
    drafts: drafts.status === 'fulfilled' ? drafts.value : [],
    stories: stories.status === 'fulfilled' ? stories.value.items : [],
    people: people.status === 'fulfilled' ? people.value.items : [],
    failed: [drafts, stories, people].some(({ status }) => status === 'rejected'),
  }
}

/** The pending drafts with these words, then the approved and rejected ones. */
async function draftsWith(q: string): Promise<DraftRow[]> {
  const [pending, all] = await Promise.all([
    ask(generatedContentList, { q, limit: SHOWN }),
    ask(generatedContentList, { q, status: 'all', limit: DRAFTS_LOOKED_AT }),
  ])
  const decided = all.items.filter(({ status }) => status === 'approved' || status === 'rejected')
  return [...pending.items, ...decided].slice(0, SHOWN)
}
