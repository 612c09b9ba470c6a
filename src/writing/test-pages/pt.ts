import type { SourceText } from '../rules.ts'

/** Invented pages: the first two report one event in different words, the third another. */
export const PORTUGUESE: SourceText[] = [
  {
    n: 1,
    url: 'https://gazetadoporto.example/inovacao/maresia-queijo',
    publisher: 'Gazeta da Ribeira',
    title:
      'Maresia capta 18 milhões de euros para prever incêndios com inteligência artificial - Gazeta da Ribeira',
    language: 'pt',
    publishedAt: '2026-06-09T08:10:00Z',
    paragraphs: [
      'A empresa de Coimbra Maresia captou 18 milhões de euros para levar a outros países o seu sistema que prevê incêndios florestais com três dias de antecedência.',
      'A ronda foi liderada pelo fundo Atlântico Verde e contou com a participação da seguradora brasileira Ipê Seguros.',
      'O modelo cruza imagens de satélite, humidade do solo e o histórico de 40 anos de ocorrências.',
      'No verão passado, acertou em 87,2 % das zonas que viriam a arder, segundo um relatório do Instituto das Florestas de Viseu.',
      '“Um alerta que chega na véspera já salva casas, mas um alerta que chega três dias antes salva aldeias”, afirma a fundadora, Beatriz Falcão.',
      'Acrescentou que os bombeiros continuam a decidir sozinhos onde colocar os meios.',
      'Leia também: O verão que mudou as serras',
      'O serviço está ativo em 56 municípios portugueses e custa, em média, 9.500 euros por ano a cada um.',
      'A Maresia emprega 48 pessoas e vai abrir um centro de dados em Évora até março de 2027.',
      'A associação Serra Viva lembra que a limpeza dos terrenos continua a ser a medida mais eficaz e teme que a tecnologia sirva de desculpa.',
      'Os responsáveis da empresa respondem que o mapa de risco ajuda precisamente a escolher os terrenos que devem ser limpos primeiro.',
      'Subscreva a nossa newsletter diária.',
    ],
  },
  {
    n: 2,
    url: 'https://correiodasondas.example/maresia-incendios-ia',
    publisher: 'Correio das Ondas',
    title: 'Previsão de incêndios: empresa de Coimbra chega ao Brasil',
    language: 'pt',
    publishedAt: '2026-06-09T13:55:00Z',
    paragraphs: [
      'Com os 18 milhões de euros que acaba de receber, a Maresia vai instalar o seu sistema de previsão de incêndios no Cerrado brasileiro.',
      'O primeiro projeto abrange 2,3 milhões de hectares no estado de Goiás e começa em agosto.',
      'A equipa terá de adaptar o modelo a uma vegetação que arde de forma diferente da europeia.',
      'O diretor científico, Tomás Quintela, calcula que sejam necessários seis meses de dados locais.',
      'Organizações indígenas foram convidadas a participar na recolha de informação no terreno.',
      'Foto: arquivo.',
    ],
  },
  {
    n: 3,
    url: 'https://cadernoaberto.example/ferramenta-escolas',
    publisher: 'Caderno Aberto',
    title: 'Ferramenta gratuita ajuda professores a adaptar textos',
    language: 'pt',
    publishedAt: '2026-05-20T07:30:00Z',
    paragraphs: [
      'Uma ferramenta gratuita criada na Universidade do Mondego adapta textos escolares a alunos com dificuldades de leitura.',
      'A aplicação, chamada Lince, propõe três versões de cada texto e assinala as palavras que foram substituídas.',
      'Num ensaio com 640 alunos de 22 escolas, a compreensão subiu 19 % em dois meses.',
      'Os professores podem corrigir cada proposta antes de a entregar à turma.',
      'O programa funciona no navegador e não guarda os textos nem os nomes dos alunos.',
      'A equipa procura agora escolas no Brasil e em Cabo Verde para testar a ferramenta com outras variantes da língua.',
      'Partilhe este artigo com os seus colegas.',
    ],
  },
]
