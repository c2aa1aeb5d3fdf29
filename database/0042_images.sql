-- Pictures that anyone may see: made anew from what was uploaded, by the hash of the bytes made.

create table image (
  site_id integer not null,
  hash bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A data URI of the picture, 32 pixels wide.
  placeholder text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (site_id, hash),
  foreign key (site_id, hash) references stored_file
);
call fence('image', 'select, insert');
