import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/**
 * Every page by path. Each also answers under `/{lang}`: the language is taken off before a path is matched.
 * Files are named from here.
 */
export const routes = rootRoute('root.tsx', [
  index('library/home-page.tsx'),
  route('/news', 'library/news/news-page.tsx'),
  route('/news/$id', 'library/news/article-page.tsx'),
  route('/article/$id', 'library/news/article-alias-page.tsx'),
  route('/tools', 'library/tools/tools-page.tsx'),
  route('/tools/compare', 'library/tools/compare-page.tsx'),
  route('/tools/$id', 'library/tools/tool-page.tsx'),
  route('/agents', 'library/agents/agents-page.tsx'),
  route('/agents/$id', 'library/agents/agent-page.tsx'),
  route('/events', 'library/events/events-page.tsx'),
  route('/podcasts', 'library/podcasts/podcasts-page.tsx'),
  route('/corrections', 'library/corrections/corrections-page.tsx'),
  route('/leaderboard', 'library/momentum/leaderboard-page.tsx'),
  route('/saved', 'library/shelf/saved-page.tsx'),
  route('/offline', 'library/shelf/offline-page.tsx'),
  route('/search', 'library/search/search-page.tsx'),
  route('/pricing', 'membership/pricing-page.tsx'),
  route('/welcome-premium', 'membership/welcome-premium-page.tsx'),
  route('/subscribe', 'newsletter/subscribe-page.tsx'),
  route('/auth', 'people/auth-page.tsx'),
  route('/account', 'account-page.tsx'),
  route('/archive', 'library/archive/archive-page.tsx'),
  route('/contact-sales', 'membership/sales/contact-sales-page.tsx'),
  route('/test-checkout/$id', 'membership/checkout/test-checkout-page.tsx'),
  route('/reset-password', 'people/account/reset-password-page.tsx'),
  route('/confirm-email', 'people/account/confirm-email-page.tsx'),
  route('/admin', 'newsroom/dashboard/dashboard-page.tsx'),
  route('/content-review', 'newsroom/desk/review-page.tsx'),
  route('/content-automation', 'newsroom/automation/automation-page.tsx'),
  route('/content-monitoring', 'newsroom/monitoring/monitoring-page.tsx'),
  route('/moderation', 'newsroom/moderation/moderation-page.tsx'),
  route('/fix-tool-urls', 'newsroom/links/fix-tool-urls-page.tsx'),
])
