/** How English publishers report invented events. The format is described in `words.ts`. */
export const ENGLISH = `
! {C} raises {M} to bring machine learning to {s}
! {I} leads {M} round in {C}
! {L} start-up {C} collects {M} from {I}
! Investors bet {M} on {P}, a model for {s}
! Fresh money for {s}: {C} closes its round
= {C} has raised {M} from {I} and will spend it on {P}, its model for {s}. | The {L} company {C} closed a funding round of {M} that was led by {I}. | Led by {I}, several funds are putting {M} into {C}, which builds {P} for {s}.
= Chief executive {N} wants to hire {K} engineers within a year. | {N}, who runs {C}, plans to add {K} engineers to the team. | The money pays for {K} new engineers, according to founder {N}.
= Revenue grew by {Q} over the last twelve months, the company says. | {C} reports that its sales rose {Q} in a year. | Sales of {C} are {Q} above those of the year before.
= {I} takes a seat on the board of {C}. | A partner of {I} joins the board of {C} as part of the deal. | In return {I} receives a seat on the board of the company.

! {C} opens {P}, a model for {s}
! {P} is out: what the new model means for {s}
! Free to download: {C} publishes the weights of {P}
! {P} from {C} answers questions about {s}
! {L} laboratory {C} gives {P} away
= {C} has published {P}, a language model for {s}, with weights that anybody may use. | The weights of {P} are free to download since this morning, {C} announced in {L}. | Anybody may now run {P}, a model that {C} trained for {s}.
= In a test with {K} questions {P} made {Q} fewer mistakes than the model before. | Testers put {K} questions to {P} and counted {Q} fewer mistakes than before. | The error rate fell by {Q} in a test of {K} questions, {C} reports.
= {N}, who led the work, says that the training cost {M}. | Training took {M} worth of computing, according to project lead {N}. | The project cost {M}, says {N} of {C}.
= {I} has tried the model for three months and will keep it. | One early user is {I}, which tested {P} over three months. | Before the release {I} worked with {P} for three months.

! {I} takes {C} to court over data for {P}
! Lawsuit in {L}: {I} wants {M} from {C}
! {C} sued for {M} over its model for {s}
! Who owns the data behind {P}? {I} goes to court
! {I} says {C} copied its archive
= {I} has sued {C} in {L} and asks for {M} in damages. | A court in {L} will decide whether {C} owes {I} {M} for its data. | The complaint of {I} demands {M} from {C}, the maker of {P}.
= According to the complaint {K} documents about {s} went into the training of {P}. | {I} counts {K} of its documents about {s} in the training data of {P}. | The lawsuit lists {K} files on {s} that {P} is said to have learned from.
= {N}, a lawyer for {I}, speaks of copying on an industrial scale. | Lawyer {N} of {I} calls it copying on an industrial scale. | For the plaintiff, lawyer {N} accuses {C} of copying on a large scale.
= {C} rejects the claim and says that only {Q} of the material was used. | In its reply {C} denies the accusation and admits the use of {Q} of the files. | The defendant {C} says that no more than {Q} of the files were ever read.

! Trial in {L}: {P} cuts errors in {s} by {Q}
! {I} tested {P} for {s}, and it worked
! Study finds fewer mistakes in {s} with {P}
! {Q} fewer errors: {I} publishes its trial of {P}
! What {I} learned from {K} cases with {P}
= {I} in {L} has tested {P}, the software of {C} for {s}, in {K} cases. | The software {P} from {C} was tried on {K} cases at {I} in {L}. | Researchers at {I} looked at {K} cases in which {P} helped with {s}.
= Errors fell by {Q} compared with the work of people alone. | People who used {P} made {Q} fewer errors than those who worked alone. | The group with {P} made {Q} fewer mistakes than the group without it.
= {N}, who led the trial, warns that one city is not the world. | Trial leader {N} asks for a repetition elsewhere before anybody buys the software. | The results must be repeated elsewhere, says {N}, the author of the study.
= The trial cost {M} and was paid by {C}. | {C} paid {M} for the trial. | A sum of {M} for the work came from {C}.

! {C} builds a computing centre in {L} for {M}
! {L} wins the new site of {C}
! {M} for {L}: {C} chooses the home of {P}
! Power from {I}: {C} plans its largest site in {L}
! {K} jobs promised as {C} moves to {L}
= {C} will build a computing centre in {L} for {M}, where {P} is to be trained. | In {L} {C} is investing {M} in a site that will train {P}. | A computing centre for {M} is planned in {L}, {C} announced.
= About {K} people will work at the site, among them the team for {s}. | The site creates {K} jobs, many of them in the team for {s}. | For {s} and other tasks {C} promises {K} jobs.
= {I} supplies the electricity under a contract of ten years. | The electricity comes from {I}, which has signed for ten years. | A contract over ten years binds {I} to deliver the power.
= Mayor {N} expects that the city's water use will rise by {Q}. | Water use in the city will grow by {Q}, says mayor {N}. | Mayor {N} has agreed although the city will need {Q} more water.

! {I} buys {C}, known for {P}
! {C} sold: {I} pays {M} for the maker of {P}
! {M} takeover: {I} swallows {C} of {L}
! End of independence for {C}, owner {N} sells to {I}
= {I} takes over {C}, whose program {P} is used for {s}, and pays {M}. | The owners of {C} in {L} sell their company to {I} for {M}. | For {M} the group {I} acquires {C} and its program {P}.
= All {K} employees keep their contracts until next summer. | The contracts of {K} employees stay valid until next summer. | Until next summer none of the {K} employees may be dismissed.
= Founder {N} leaves the firm with a share of {Q}. | A share of {Q} belonged to founder {N}, who now leaves. | {N}, the founder, gives up {Q} of the shares.

! Outage: {P} silent for {K} minutes
! {C} apologises after breakdown of {P}
! Faulty cable in {L} cuts off users of {P}
! {K} minutes without {P}: what went wrong at {C}
= Users of {P} waited {K} minutes for an answer after a cable had burned in {L}. | A burned cable in {L} has switched off {P}, the service of {C}, for {K} minutes. | For {K} minutes {C} could not offer {P}, because a cable had melted in {L}.
= Technical director {N} apologised and promised a second line. | A second line will be laid, says technical director {N}. | {N}, who is responsible for operations, promises a spare line.
= The customer {I} lost {Q} of its orders that morning. | At {I} orders fell by {Q} on that morning. | {I} says that {Q} of its orders were lost.

! Regulator fines {C} {M} for secret recordings
! {C} must pay {M}: {P} listened without being asked
! Privacy watchdog punishes {C} of {L}
! {P} kept recording at night, and {C} pays for it
= The privacy authority fines {C} {M}, because {P} recorded conversations without consent. | A fine of {M} hits {C}: {P} listened to conversations that nobody had released. | {P} overheard private talk, and so its maker {C} owes the privacy authority {M}.
= Commissioner {N} counted {K} households with unlawful recordings. | In {K} households talk was recorded unlawfully, commissioner {N} found. | {N}, the commissioner, names {K} households.
= {I} had reported the case after finding strange files. | Strange files had made {I} suspicious. | The hint came from {I}, which had found strange files.

! {N} leaves {C} and joins {I}
! {C} loses its chief scientist to {I}
! Farewell in {L}: inventor of {P} changes sides
! {I} lures {N} away with a laboratory of {K} people
= {N}, the inventor of {P}, leaves {C} and will head research at {I}. | The chief scientist {N} moves from {C} to {I}. | {I} has won {N} as head of research; the inventor of {P} turns away from {C}.
= A laboratory with {K} colleagues awaits the newcomer in {L}. | In {L} the new head will lead {K} colleagues. | The laboratory in {L} has {K} colleagues.
= Shares of {C} lost {Q} after the announcement. | The market took {Q} off the value of {C}. | After the news {C} was worth {Q} less.

! {P}, a processor by {C}, draws {Q} less current
! {C} shows processor {P} for cameras and meters
! Thrifty chip from {L}: {P} lives on sunlight
! {I} orders {K} thousand chips of type {P}
= The processor {P} by {C} draws {Q} less current than its predecessor and runs on a solar cell. | {C} in {L} has presented {P}, a chip that lives on a solar cell. | A solar cell is enough for {P}, the new chip by {C} with {Q} lower consumption.
= {I} will build {K} thousand of the chips into electricity meters. | Meters of {I} will contain {K} thousand of the chips. | An order for {K} thousand pieces came from {I}.
= Designer {N} gave up a third of the memory for that. | The price is a smaller memory, designer {N} admits. | {N}, the designer, saved on memory.

! {C} halves the price of {P}
! Price war: {P} costs {Q} less from tomorrow
! {C} answers {I} with a discount of {Q}
! Cheaper answers: subscribers of {P} save {Q}
= {C} lowers the price of {P} by {Q} and reacts to an offer by {I}. | From tomorrow {P} costs {Q} less; {C} wants to keep customers from {I}. | With a discount of {Q} on {P} the provider {C} defends itself against {I}.
= {K} thousand subscribers profit without having to do anything. | The discount reaches {K} thousand subscribers by itself. | About {K} thousand subscriptions become cheaper automatically.
= Analyst {N} expects losses of {M} this quarter. | According to analyst {N} the quarter will end with {M} of losses. | Losses of {M} are likely, analyst {N} writes.

! {L} gives every pupil a tutor called {P}
! Homework with {P}: {L} signs with {C}
! {K} classes get a digital tutor from {C}
! Teachers in {L} are divided over {P}
= The city of {L} introduces {P}, a tutor by {C}, in {K} classes. | In {K} classes of {L} pupils will do homework with {P} by {C}. | Pupils in {L} get a digital tutor: {C} delivers {P} for {K} classes.
= Head of schools {N} promises that grades stay a matter for teachers. | Grades remain with the teachers, says head of schools {N}. | {N}, head of schools, rules out that a program gives grades.
= The contract is worth {M} and ends after two years. | For two years the city pays {M}. | {M} are planned for two years.

= {C} was founded six years ago and has offices in two countries. | Six years after its foundation {C} works in two countries. | The company {C} is six years old and active in two countries.
= Competitors of {C} did not want to comment. | Other companies in the field declined to comment on {C}. | Rivals of {C} answered no questions.
= More details are to follow at a meeting with reporters next week. | {C} will answer further questions at a meeting with reporters. | A meeting with reporters about {P} is planned for next week.
= Unions ask that workers be heard before {P} spreads further. | Before {P} is used more widely, unions want workers to be heard. | Trade unions demand a say before more places use {P}.

Choir director {N} lets a program hear wrong notes | In {L} a choir rehearses with software by {C} that marks every false tone in the score.
Beekeepers count mites with a telephone | A photograph of the hive is enough for {P}, says the beekeeping club of {L}.
Why {C} teaches machines to be silent | Researchers describe how {P} learned to say nothing when it knows nothing.
Lighthouse keepers of {L} retire, sensors stay | The last two keepers hand their logbook over to an archive and their work to {P}.
A chess master loses against a toaster | Hobbyist {N} has squeezed an old engine into a kitchen appliance for fun.
Parking wardens walk less in {L} | Cameras by {C} tell wardens where meters have run out, which unions dislike.
Glacier loses its name tag and gets it back | Hikers found the probe of {C} two valleys away after an avalanche.
Poets reject prize for machine verse | The jury in {L} had given third place to a sonnet without knowing its author.
{P} predicts when bananas turn brown | Supermarkets want to throw away less fruit with a camera above the shelf.
Dentists argue about drilling robots | At a congress {N} showed a robot that prepares teeth, and half of the hall left.
Letters of a baroque composer deciphered | A musicologist and {P} read the shorthand of a court musician from {L}.
Traffic lights for hedgehogs | A radar by {C} slows cars down when small animals cross at night.
Volunteers translate prayer books | {N} and forty volunteers correct what a machine has made of liturgical language.
Insects in amber sorted by software | The collection in {L} holds more inclusions than its curators could name in a lifetime.
{C} withdraws toy that told ghost stories | Parents complained that the plush bear frightened children after bedtime.
Prison library tries reading assistant | Inmates with little schooling can have legal texts explained in {L}.
Sommeliers beaten at blind tasting of cork | A nose of eleven sensors recognised spoiled bottles that experts had praised.
Ski lifts stop before the rope tears | Microphones by {C} hear broken wires in the cable long before inspectors see them.
Tailors measure customers by video | In {L} a suit can be ordered after turning once before the camera.
Funeral homes experiment with voices | {N} warns of businesses that let the dead speak at their own burial.
Sandbank moved faster than the chart | Pilots of {L} now receive depth maps that {P} draws from echo soundings each night.
Stadium sells out of soup thanks to weather data | The caterer knew that the temperature would fall at half-time.
Comics for blind readers | {P} describes panels aloud, and illustrators decide what is worth telling.
Fire lookout towers to be staffed again | After two false alarms by cameras, {L} trusts human eyes once more.
{C} lends unused computing time to astronomers | At night the servers search radio data for the echo of pulsars.
Old elevators learn patience | A control unit guesses which floor will call next and spares the motors.
Crossword authors found a union | {N} says that generated riddles have pushed fees below the minimum.
Oysters report dirty water | Shells close when the sea is polluted, and {P} reads the rhythm of their hinges.
A village names its road sweeper | Children of {L} chose the name Otto for the autonomous vehicle by {C}.
Customs finds ivory with an x-ray model | Officers opened a crate of piano keys after {P} had raised the alarm.
Mushroom pickers rescued after wrong advice | An app had called a poisonous species edible; its maker has removed it.
Bell ringers get a digital apprentice | A swinging tower simulator by {C} teaches change ringing without neighbours.
Sleep laboratory pays for snoring | Volunteers in {L} sell recordings of their nights to a start-up.
Archaeologists find oven under car park | Ground radar images evaluated with {P} led diggers to the bakery.
Court interpreter refuses to be replaced | {N} won a case over a hearing at which only software had translated.
Pianos tuned by apprentices with earphones | The earphones whisper which pin is to be turned and how far.
Wolves wear collars that call shepherds | Fewer sheep died near {L} since herdsmen know where the pack sleeps.
{C} opens library of failed experiments | Scientists may deposit what did not work so that others need not repeat it.
Ferry timetable follows the tide by itself | Passengers of {L} look at a screen that changes when the wind turns.
Grandmother wins against robocalls | {N} keeps fraudsters busy with an endless recorded chat about knitting.
Paint factory matches colours by description | Customers say "like my grandfather's boat" and {P} mixes a sample.
Allergy sufferers get a pollen siren | Traps by {C} recognise birch and grass within minutes instead of days.
Zoo asks apes what they want for lunch | A touch screen in {L} shows pictures, and keepers record who chooses what.
Bridge players accuse partner of earpiece | The federation analyses ten thousand hands with statistics for traces of help.
Broken wind chime becomes earthquake sensor | Student {N} turned garden decoration into a seismograph.
Cheese ages under supervision | Cameras in the cellar of {L} report cracks in the rind of each wheel.
Tattoo studio simulates old age | Customers see how ink on their skin will look in forty years.
Philatelists unmask forged overprints | {P} compares the wear of printing plates on tiny scans of stamps.
Rowing club steers with a drone | The drone above the boat tells the cox about waves and rivals.
Weather bureau apologises for hail that never fell | The trial of a model by {C} ended with empty streets and blue sky.

hearing aids | Hearing aids have room for a tiny battery only, so every milliwatt counts. | A device behind the ear must live on a battery the size of a pea.
harbour cranes | Cranes in a harbour move thousands of containers a day and rarely stop. | A container that stands in the wrong place costs a harbour hours.
tax letters | Letters from a tax office are hard to read, and many people answer too late. | Many people do not understand what the tax office writes to them.
bird calls | Ornithologists record birds at dawn and need weeks to listen to everything. | Recordings of birds at dawn fill whole archives that nobody has heard.
court records | Courts keep records in many formats, some of them handwritten. | Handwritten files from old courts are hard to search.
wind turbines | Turbines at sea are inspected by ship, which is slow and dangerous. | A broken blade at sea stops a turbine for weeks.
school timetables | A timetable for a large school has millions of possible forms. | Schools spend much of the summer on next year's timetable.
bakery orders | Bakeries throw away bread when they guess the demand wrongly. | Guessing how much bread a Saturday needs is an old art of bakers.
railway switches | Frozen switches delay trains every winter. | A switch that does not move can stop a whole railway line.
cancer scans | Radiologists look at hundreds of scans a day and grow tired. | Small tumours are easily missed on scans in a long shift.
crop diseases | Farmers notice a disease of their crops when it is often too late. | A disease of wheat spreads over a region within days.
museum archives | Museums own far more objects than they have ever described. | Most objects of a museum lie in boxes without a description.
flood warnings | Small rivers rise within an hour, and warnings come late. | Towns on small rivers get little warning before a flood.
sign language | Interpreters for sign language are rare outside large cities. | Deaf people wait weeks for an interpreter of sign language.
insurance claims | Claims after a storm pile up for months at insurers. | After a hailstorm insurers receive thousands of photographs of dented cars.
warehouse robots | Robots in a warehouse get in each other's way as their number grows. | Two hundred robots in one hall need rules for their traffic.
night buses | Night buses run half empty on some routes and crowded on others. | Few people know in advance which night bus will be full.
recipe translation | Recipes name ingredients that do not exist in other kitchens. | A cup of flour means something else in every kitchen.
bridge inspection | Engineers look for cracks in bridges with a hammer and a lamp. | Cracks in old bridges are often found by chance.
emergency calls | Dispatchers have seconds to understand what a caller needs. | People who call for an ambulance rarely speak calmly.
`
