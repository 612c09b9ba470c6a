import { createFileRoute } from '@tanstack/react-router'
import { ArticleScreen, MissingArticle, articleHead, articleQuestion } from './article-screen.tsx'
import { ArticleFailed, ArticlePending } from './article-states.tsx'
import { foundOr404 } from './found.ts'

/** The same screen as /news/{id}, which it names canonical. */
export const Route = createFileRoute('/article/$id')({
  loader: ({ context, params }) =>
    foundOr404(context.queryClient.ensureQueryData(articleQuestion(params.id, context.language))),
  component: () => <ArticleScreen id={Route.useParams().id} />,
  pendingMs: 150,
  pendingComponent: ArticlePending,
  errorComponent: ArticleFailed,
  notFoundComponent: MissingArticle,
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
})
