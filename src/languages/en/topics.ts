import type { Topics } from '../pack.ts'

export const topics: Topics = {
  Funding:
    'raises, raised, funding, series a, series b, series c, seed round, valuation, investors, venture capital',
  'AI Agents': 'ai agent, agents, agentic, autonomous agent, multi-agent',
  'Code Generation':
    'code generation, coding, programming, developer, developers, pull request, compiler, software engineer',
  'Creative AI':
    'image generation, video generation, music, artist, film, photograph, illustration, design tool, painting',
  Conference: 'conference, summit, keynote, symposium, congress, attendees',
  Webinar: 'webinar, online session, live stream',
  Productivity: 'productivity, workflow, meeting, spreadsheet, calendar, office work, back office',
  'AI Research':
    'researchers, study, paper, university, benchmark, experiment, dataset, peer-reviewed, laboratory, scientists',
  'AI Tools': 'tool, app, plugin, extension, launches, free version, beta, release, open source',
}
