import { createFileRoute } from '@tanstack/react-router'
import { articleHead } from './article-head.ts'
import { ArticleScreen } from './article-screen.tsx'
import { ArticleFailed, ArticlePending, MissingArticle } from './article-states.tsx'
import { loadArticle } from './load-article.ts'

/** The same screen as /news/{id}, which is its canonical address. */
export const Route = createFileRoute('/article/$id')({
  loader: ({ context, params }) => loadArticle(context, params.id),
  component: () => <ArticleScreen id={Route.useParams().id} />,
  pendingMs: 150,
  pendingComponent: ArticlePending,
  errorComponent: ArticleFailed,
  notFoundComponent: MissingArticle,
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
})
