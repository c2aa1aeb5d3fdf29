-- What visitors tell the operator: enquiries, voices on answers, visits by way of an advertisement; and how often they may.

create table enquiry (
  site_id integer not null references site,
  enquiry_id text not null,
  -- Null for a guest.
  player_id bigint,
  topic text not null,
  message text not null,
  reference text not null,
  -- Where the answer goes by e-mail; empty where only the inbox is left.
  email text not null,
  language text not null,
  received_at timestamptz not null,
  answer_by timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  -- Complaints are kept for years [AML-06]; nothing is removed before this.
  keep_until timestamptz not null,
  primary key (site_id, enquiry_id),
  foreign key (site_id, player_id) references player,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index enquiry_open on enquiry (site_id, answer_by) where answer is null;
create index enquiry_of on enquiry (site_id, player_id, received_at desc);
call fence('enquiry');

create table faq_voice (
  site_id integer not null,
  kind text not null default 'faq' check (kind = 'faq'),
  name text not null,
  -- A keyed hash of the network address: the same voter is known again, and nothing more.
  voter bytea not null,
  is_helpful boolean not null,
  given_at timestamptz not null,
  primary key (site_id, kind, name, voter),
  foreign key (site_id, kind, name) references content_item
);
call fence('faq_voice');

create table ad_visit (
  site_id integer not null references site,
  -- In the site's time zone.
  day date not null,
  source text not null check (source in ('fbp', 'appsflyer')),
  visit_id text not null check (length(visit_id) between 1 and 200),
  noted_at timestamptz not null,
  primary key (site_id, day, source, visit_id)
);
-- Sweeping locks the rows it removes, which takes the right to update.
call fence('ad_visit', 'select, insert, update, delete');

-- How often a network address did what anyone may do; gone after its hour.
create table public_quota (
  site_id integer not null references site,
  hour timestamptz not null,
  action text not null,
  source bytea not null,
  taken integer not null,
  primary key (site_id, hour, action, source)
);
call fence('public_quota', 'select, insert, update, delete');
