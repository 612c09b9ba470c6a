import { createFileRoute } from '@tanstack/react-router'
import { ArticleScreen, MissingArticle, articleHead, articleQuestion, foundOr404 } from './article-screen.tsx'

/** The same screen as /news/{id}, which it names canonical. */
export const Route = createFileRoute('/article/$id')({
  loader: ({ context, params }) =>
    foundOr404(context.queryClient.ensureQueryData(articleQuestion(params.id, context.language))),
  component: () => <ArticleScreen id={Route.useParams().id} />,
  notFoundComponent: MissingArticle,
  head: ({ loaderData, match }) => (loaderData ? articleHead(loaderData, match.context) : {}),
})
