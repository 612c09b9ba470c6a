/** Acontecimentos inventados, um por bloco; cada linha é o título de um meio e o começo do seu texto. */
export const PORTUGUESE = `
Maresia capta 18 milhões de euros para prever marés | A startup do Porto usa modelos aprendidos para guiar navios.
Startup portuense Maresia fecha ronda de 18 milhões | A Atlântica Capital lidera o investimento na empresa que prevê marés.
Previsão de marés: Maresia recebe 18 milhões de euros | A Atlântica quer levar o sistema portuense a portos da América do Sul.

Maresia contrata 30 engenheiros em Fortaleza | A empresa de previsão de marés abre escritório no Brasil.
Maresia abre escritório em Fortaleza | Trinta engenheiros brasileiros vão trabalhar na previsão de marés.

Lusíada lança Tágide 2, modelo aberto em português | Os pesos de Tágide 2 podem ser descarregados e usados sem pagar.
Tágide 2: o modelo português que cabe num portátil | O laboratório Lusíada oferece o novo modelo de linguagem.
Laboratório Lusíada liberta o modelo Tágide 2 | O sistema entende as variantes de Portugal, Brasil e Angola.
Testámos o Tágide 2, o modelo gratuito da Lusíada | Respondeu bem no português de Angola e falhou em contas.

Lusíada desliga Tágide 1 em junho | Os programadores têm três meses para mudar de modelo.
Fim anunciado para o Tágide 1 | O modelo antigo da Lusíada deixa de responder antes do verão.

Escritores processam a Lusíada por causa de romances | Seis autores dizem que os livros foram copiados de uma biblioteca pirata.
Lusíada em tribunal por livros usados no treino | Seis romancistas pedem indemnização ao laboratório.
Romancistas acusam Lusíada de copiar livros | A ação entrou no tribunal de Lisboa com pedido de indemnização.

Bruxelas adia por um ano regras para sistemas de alto risco | A Comissão diz que as normas técnicas não estão prontas.
Lei europeia da IA: mais um ano para o alto risco | As empresas terão até 2028, propõe a Comissão Europeia.
Comissão empurra para 2028 obrigações de alto risco | Associações de consumidores criticam o adiamento da lei da IA.

Deputados querem rótulo em vídeos gerados | As plataformas terão um dia para assinalar conteúdo sintético.
Vídeos sintéticos passam a ter rótulo obrigatório | O parlamento aprova a marcação do que é gerado por IA.

Comissão de dados multa app de encontros Brasa em 14 milhões | A empresa treinou um modelo com mensagens privadas.
Brasa multada por treinar modelo com conversas íntimas | A aplicação de encontros paga 14 milhões de euros e apaga o modelo.
App de encontros terá de apagar modelo treinado com mensagens | A multa aplicada à Brasa chega a 14 milhões.

Assistente Garça esteve seis horas em baixo | Um certificado expirado deixou milhões de utilizadores sem resposta.
Garça volta depois de falha de seis horas | A empresa culpa um certificado expirado pela interrupção.
Certificado expirado derruba assistente Garça | Utilizadores em Portugal e no Brasil ficaram sem respostas.

Garça 6 compra bilhetes e reserva hotéis | O assistente da Meridia paga depois de uma confirmação.
Meridia apresenta Garça 6, agente de viagens | Compara voos, reserva hotel e envia o itinerário.
Com o Garça 6, o assistente paga as férias | Uma confirmação basta para comprar voos e hotéis.

Garça 5 gratuito para professores | A Meridia abre o modelo anterior às escolas públicas.
Meridia oferece Garça 5 aos professores | Os docentes das escolas públicas não pagam até 2028.

Hospital de Coimbra dá prioridade a exames graves com modelo | As radiografias urgentes passam para o início da fila.
Em Coimbra, algoritmo adianta radiografias urgentes | O tempo de espera no hospital caiu para metade.

Lumis deteta mais tumores da mama em ensaio sueco | O programa leu oitenta mil mamografias com os radiologistas.
Mamografias: segundo leitor automático encontra mais cancros | O ensaio com Lumis achou mais 12% de tumores.
Ensaio sueco dá força à leitura automática de mamografias | Com Lumis, os radiologistas leram metade das imagens.

Voltra mostra chip V9 para câmaras industriais | Gasta oito watts e corre modelos de sete mil milhões de parâmetros.
V9 da Voltra leva modelos para a fábrica | O processador sueco precisa só de oito watts.

Voltra corta previsões e cai na bolsa | As ações perdem 9% com o preço da memória.
Ações da Voltra afundam | O custo da memória atinge as vendas da fabricante sueca de chips.

Nimbra compra Tagwell por 300 milhões | A empresa de nuvem quer controlar a qualidade dos dados.
Tagwell vendida à Nimbra | A especialista em anotação muda de mãos por 300 milhões de dólares.
Nimbra adquire a empresa de anotação Tagwell | Duzentos funcionários juntam-se ao fornecedor de nuvem.

Nimbra constrói centro de dados em Sines | O complexo vai consumir 120 megawatts de energia solar.
Sines recebe centro de dados da Nimbra | A energia solar alimenta os 120 megawatts do complexo.
Nimbra escolhe Sines para novo complexo de servidores | O investimento cria 200 empregos, diz o governo.

Tutor digital chega às escolas do Alentejo | O programa faz perguntas em vez de dar a solução.
Escolas alentejanas estreiam tutor que não faz os trabalhos de casa | Os alunos recebem pistas e o professor vê onde param.

Programadores experientes demoram mais com assistentes | Um estudo mede mais 19% de tempo em projetos conhecidos.
Assistentes de código atrasam veteranos, diz estudo | Julgavam ser mais rápidos, mas demoraram mais 19%.

Robôs da Fennick separam encomendas em Santos | Quarenta máquinas ficam com o turno da noite de um terminal.
Porto de Santos entrega a noite aos robôs | As máquinas da Fennick tratam nove mil encomendas por hora.

Fundadora da Oriel, Marta Queirós, sai da empresa | Um conflito sobre testes de segurança opunha-a ao conselho.
Marta Queirós deixa a Oriel depois de choque com o conselho | O chefe da investigação assume o laboratório.
Crise na Oriel com a saída da fundadora | Queirós acusava o conselho de saltar avaliações de segurança.

Oriel descobre de onde vem cada resposta | O método liga cada frase a documentos do treino.
Método da Oriel revela a origem das respostas | Os investigadores chegam aos documentos usados no treino.

Modelo para o tétum nasce em Díli | A universidade treinou-o com arquivos de rádio.
Díli treina modelo de língua tétum | As rádios cederam gravações à universidade timorense.
IA aprende tétum com a rádio | Investigadores de Díli publicam um modelo aberto.

Navegador Bússola enganado por texto invisível | Uma página preparada levava o assistente a enviar mensagens de correio.
Bússola corrige falha do assistente | Investigadores esconderam ordens numa página para desviar correio.
Ordens escondidas tomam conta do assistente da Bússola | O navegador deixava sair correio até à correção de ontem.

Bússola chega ao telemóvel | O navegador com assistente está disponível em Android e iPhone.
Navegador Bússola estreia versão para Android e iPhone | Traz resumos e pesquisa por voz.

Greenline paga a cantores por vozes imitadas | O acordo divide as receitas das canções geradas.
Cantores e Greenline chegam a acordo sobre vozes sintéticas | A editora discográfica partilha receitas com os artistas.

Morrow põe som nos vídeos gerados | Passos, chuva e diálogos nascem com a imagem.
Vídeos da Morrow já têm som | O modelo cria diálogos e ruídos de acordo com a imagem.

Seguradoras excluem erros de agentes autónomos | Três grupos mudam as apólices para empresas.
Agentes autónomos ficam sem seguro | Novas cláusulas de três seguradoras passam o risco para as empresas.

Instituto de meteorologia do Brasil adota modelo aprendido | Cinco dias de chuva são calculados em dois minutos.
Previsão do tempo no Brasil passa a modelo aprendido | Dois minutos chegam para o que levava horas ao supercomputador.

Quillo despede um quinto dos trabalhadores | A criadora de assistentes de escrita culpa as ferramentas gratuitas.
Despedimentos na Quillo atingem 140 pessoas | As vendas do assistente de escrita caíram para metade.
Quillo corta 140 postos de trabalho | Um em cada cinco sai da empresa de assistentes de escrita.

Quillo verifica factos enquanto se escreve | As frases duvidosas são sublinhadas e ligadas a uma fonte.
Assistente Quillo sublinha frases sem fonte | A verificação de factos chega a todos os assinantes.

Exame de medicina estava nos dados de treino | Os modelos já conheciam um terço das perguntas.
Perguntas conhecidas inflacionam notas de modelos médicos | Um terço do exame aparecia nos dados de treino.

Camiões sem condutor entre Lisboa e Madrid | A Harrow começa um serviço noturno regular de mercadorias.
Harrow estreia rota autónoma Lisboa-Madrid | Dez camiões viajam todas as noites sem ninguém na cabina.

Camião autónomo da Harrow atropela javali | As autoridades pedem os dados dos sensores.
Harrow tem de entregar dados do acidente com javali | O camião autónomo travou tarde perto de Badajoz.

Biblioteca Nacional abre dez milhões de páginas | As universidades podem treinar modelos com jornais digitalizados.
Dez milhões de páginas para treinar modelos | A Biblioteca Nacional cede jornais e cartas digitalizados.

Proteína desenhada por IA trava veneno de cobra | O antídoto de Zurique salvou os ratos.
Antídoto contra a cobra nasce num modelo | O laboratório de Zurique protegeu ratos com a proteína gerada.

Xadrez proíbe óculos inteligentes | A federação reage a um caso de batota em Praga.
Óculos inteligentes fora dos torneios de xadrez | O caso de Praga levou a federação a agir.

Centros de dados vão gastar 10% da eletricidade | O regulador quer exigir baterias às novas instalações.
Eletricidade: regulador alerta para centros de dados | Vão consumir um décimo em 2030.

Angola cria laboratório nacional de IA em Luanda | Cinquenta bolsas vão para estudantes de línguas nacionais.
Luanda recebe laboratório nacional de inteligência artificial | O governo angolano oferece cinquenta bolsas a estudantes.

Sable 2 entende filmes de uma hora | O modelo da Tern Research responde sobre cada cena.
Tern Research mostra Sable 2 para vídeos longos | Uma hora de filme cabe no contexto.

Agricultores do Paraná diagnosticam soja com o telemóvel | A aplicação Semente reconhece a ferrugem sem ligação.
Semente deteta ferrugem da soja sem internet | Meio milhão de produtores fotografa folhas com a aplicação.
`
