-- Who sends a site's texts and e-mails, where it is not the platform's own sender.

create table message_sender (
  site_id integer not null references site,
  channel text not null check (channel in ('sms', 'email')),
  -- Checked by server/messages/senders.ts.
  settings jsonb not null,
  -- Token or password, sealed; null where the sender asks for none.
  secret bytea,
  set_at timestamptz not null,
  primary key (site_id, channel)
);
call fence('message_sender');
