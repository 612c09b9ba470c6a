import type { Topics } from '../pack.ts'

export const topics: Topics = {
  Funding: 'levée de fonds, lève, tour de table, valorisation, investisseurs, capital-risque, amorçage',
  'AI Agents': 'agent ia, agents autonomes, agent autonome',
  'Code Generation': 'génération de code, programmation, développeur, compilateur',
  'Creative AI': "génération d'images, musique, artiste, cinéma, illustrateur",
  Conference: 'conférence, sommet, congrès, colloque, salon',
  Webinar: 'webinaire, séminaire en ligne',
  Productivity: 'productivité, réunion, tableur, bureautique',
  'AI Research': 'chercheurs, étude, université, laboratoire, jeu de données, expérience',
  'AI Tools': 'outil, application, lance, version gratuite, logiciel',
}
