/**
 * Words of the templates for transparency reports: annex I of implementing regulation (EU) 2024/2835, as its published CSV
 * files had them; read on 26 November 2026.
 */

export const forHosting = 'Only for providers of hosting services, including online platforms'
export const forPlatforms = 'Only for providers of online platforms'

export const orders = [
  'Applicability',
  'Service',
  'Reporting period',
  'Category of illegal content',
  'Description of the sub-category "Other"',
  'Scope',
  'Number of orders to act against illegal content received',
  'Number of specific items of information included in the total number of orders to act against illegal content',
  'Median time to inform the authority of the receipt of the order to act against illegal content',
  'Median time to give effect to the order to act against illegal content',
  'Number of orders to provide information',
  'Median time to inform the authority of the receipt of the order to provide information',
  'Median time to give effect to the order to provide information',
  'Contextual information on number of orders to act against illegal content received',
  'Contextual information on number of specific items of information included in the total number of orders to act against illegal content',
  'Contextual information on Median time to inform the authority of the receipt of the order to act against illegal content',
  'Contextual information on Median time to give effect to the order to act against illegal content',
  'Contextual information on Number of orders to provide information',
  'Contextual information on Median time to inform the authority of the receipt of the order to provide information',
  'Contextual information on Median time to give effect to the order to provide information',
]

export const notices = [
  'Applicability',
  'Service',
  'Reporting period',
  'Category of illegal content',
  'Description of the sub-category "Other"',
  'Number of notices received',
  'Number of notices received from Trusted flaggers',
  'Number of specific items of information included in the total number of notices',
  'Number of specific items of information included in the total number of notices by Trusted Flaggers (Trusted Flagger notices)',
  'Median time to take action',
  'Median time to take action (Trusted Flagger notices)',
  'Number of actions taken on the basis of the law',
  'Number of actions taken on the basis of the law (Trusted Flagger notices)',
  'Number of actions taken on the basis of the terms and conditions of the service',
  'Number of actions taken on the basis of the terms and conditions of the service (Trusted Flagger notices)',
  'Contextual information on Number of notices received',
  'Contextual information on Number of notices received from Trusted flaggers',
  'Contextual information on Number of specific items of information included in the total number of notices',
  'Contextual information on Number of specific items of information included in the total number of notices by Trusted Flaggers (Trusted Flagger notices)',
  'Contextual information on Median time to take action',
  'Contextual information on Median time to take action (Trusted Flagger notices)',
  'Contextual information on Number of actions taken on the basis of the law',
  'Contextual information on Number of actions taken on the basis of the law (Trusted Flagger notices)',
  'Contextual information on Number of actions taken on the basis of the terms and conditions of the service',
  'Contextual information on Number of actions taken on the basis of the terms and conditions of the service (Trusted Flagger notices)',
]

/** Columns of measures at the provider's own initiative, whatever their ground. */
const ownMeasures = [
  "Number of measures taken at the provider's own initiative",
  'Number of measures taken after detection with solely automated means',
  'Visibility restriction Removal',
  'Visibility restriction Disable',
  'Visibility restriction Demoted',
  'Visibility restriction Age restricted',
  'Visibility restriction Interaction restricted',
  'Visibility restriction Labelled',
  'Visibility restriction Other',
  'Monetary restriction Suspension',
  'Monetary restriction Termination',
  'Monetary restriction Other',
  'Provision of the service Suspension',
  'Provision of the service Termination',
  'Account restriction Suspension',
  'Account restriction Termination',
  "Contextual Information on Number of measures taken at the provider's own initiative",
  'Contextual Information on Number of measures taken after detection with solely automated means',
  'Contextual Information on Visibility restriction Removal',
  'Contextual Information on Visibility restriction Disable',
  'Contextual Information on Visibility restriction Demoted',
  'Contextual Information on Visibility restriction Age restricted',
  'Contextual Information on Visibility restriction Interaction restricted',
  'Contextual Information on Visibility restriction Labelled',
  'Contextual Information on Visibility restriction Other',
  'Contextual Information on Monetary restriction Suspension',
  'Contextual Information on Monetary restriction Termination',
  'Contextual Information on Monetary restriction Other',
  'Contextual Information on Provision of the service Suspension',
  'Contextual Information on Provision of the service Termination',
  'Contextual Information on Account restriction Suspension',
  'Contextual Information on Account restriction Termination',
]

export const ownIllegal = [
  'Applicability',
  'Service',
  'Reporting period',
  'Category of illegal content',
  'Description of the sub-category "Other"',
  ...ownMeasures,
]

export const ownTerms = [
  'Applicability',
  'Service',
  'Reporting period',
  "Category of incompatibility with the provider's terms and conditions",
  'Description of the sub-category "Other"',
  ...ownMeasures,
]

export const indicators = [
  'Applicability',
  'Service',
  'Reporting period',
  'Section',
  'Indicator',
  'Scope',
  'Value',
  'Contextual Information',
]

export const complaints = 'Internal complaints mechanism'
export const disputes = 'Out-of-court dispute settlement bodies'
export const recidivism = 'Suspensions imposed on repeated offenders'
export const automation = 'Use of automated means for content moderation'

/** All complaints, then those about visibility, the service, an account, money, and a notice that led to nothing. */
export const complaintIndicators = [
  'Number of complaints submitted to the internal-complaints mechanism',
  'Complaint regarding a decision to remove or disable access to or restrict visibility of information',
  'Complaint regarding a decision to suspend or terminate the provision of the service',
  'Complaint regarding a decision to suspend or terminate an account',
  'Complaint regarding a decision to restrict the ability to monetise information',
  'Complaint regarding a decision not to take action on a notice submitted in accordance with Article 16',
  'Complaint regarding a decision not to take action on a notice submitted by a Trusted Flagger in accordance with Article 16',
] as const

export const newRestrictions = 'Number of restrictions newly imposed as a result of an internal complaint'
export const disputeIndicator = 'Number of disputes submitted to out-of-court dispute settlement bodies'
export const disputeScopes = [
  'Total number',
  'Decisions upheld',
  'Decisions partially reversed',
  'Decisions reversed',
  'Median time',
  'Decision omitted',
  'Percentage of outcomes implemented',
]

export const suspensions = {
  contents: 'Number of suspensions enacted for the provision of manifestly illegal content',
  notices: 'Number of suspensions enacted for the provision of manifestly unfounded notices',
  complaints: 'Number of suspensions enacted for the provision of manifestly unfounded complaints',
} as const

export const byMeasure = [
  'Number of measures solely taken by automated means',
  'Number of measures not taken by automated means',
] as const
export const byNotice = [
  'Number of notices solely processed by automated means',
  'Number of notices not processed by automated means',
] as const
export const accuracies = [
  'Accuracy of the automated means - Accuracy',
  'Accuracy of the automated means - Precision',
  'Accuracy of the automated means - Recall',
]
