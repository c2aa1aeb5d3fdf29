-- Whether a deposit may come from a credit card: what the policy said when it began [EXC-11].
alter table payment add column takes_credit boolean not null default false;
-- The simulated vendor's: what kind of card paid; empty where no card did.
alter table demo_vendor_payment add column funding text not null default '';
-- Of a webhook: what kind of card paid; null where no card did.
alter table payment_event add column card text check (card in ('debit', 'prepaid', 'credit', 'unknown'));
