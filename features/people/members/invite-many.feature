@spec-2
Feature: Inviting many members at once
  After an import, you invite all parents at once. Each gets their own email, and you see who was not invited.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @2.admin-invite-many
  @spec-1 @1.administer-parents
  Scenario: The parents of an import are invited at once
    Given "Lindenschule" has imported
      """
      First name;Last name;Parent 1 first name;Parent 1 last name;Parent 1 email
      Mia;Novak;Ivana;Novak;ivana@example.org
      Ben;Park;Soo;Park;soo@example.org
      Finn;Larsen;Grandma;Larsen;
      """
    When Ada goes to "Invite parents"
    Then Ada sees "Select the people to invite, then choose Invite."
    When Ada turns on "Select all rows"
    And Ada chooses "Invite"
    Then Ada sees "Grandma Larsen is without an email and is not included."
    And Ada sees "Each gets an email with a link to their record."
    When Ada answers "Invite 2 parents"
    Then Ada sees one toast "Success" saying "2 parents were invited successfully"
    And Ada sees "2 parents were invited."
    And an email "You are invited to Lindenschule" comes to ivana@example.org
    And an email "You are invited to Lindenschule" comes to soo@example.org
    When Ada answers "Close"
    Then Ada does not see "row(s) selected"

  @2.admin-invite-many
  Scenario: On a phone, one parent is invited from their menu, and one without an email is not
    Given "Lindenschule" has imported
      """
      First name;Last name;Parent 1 first name;Parent 1 last name;Parent 1 email
      Mia;Novak;Ivana;Novak;ivana@example.org
      Finn;Larsen;Grandma;Larsen;
      """
    And Ada is on a phone 320 pixels wide
    When Ada visits the parents of "Lindenschule"
    And Ada chooses "Actions for Ivana Novak"
    And Ada chooses "Invite"
    And Ada answers "Invite Ivana Novak"
    Then Ada sees one toast "Success" saying "Parent was invited successfully"
    And the focus of Ada is on "Actions for Ivana Novak"
    When Ada chooses "Actions for Grandma Larsen"
    Then Ada is not offered "Invite"

  @2.admin-invite-many
  Scenario: An owner without a verified address cannot invite
    Given "Lindenschule" has imported
      """
      First name;Last name;Parent 1 first name;Parent 1 last name;Parent 1 email
      Mia;Novak;Ivana;Novak;ivana@example.org
      """
    And Ada's address is not verified
    When Ada visits the members of "Lindenschule"
    And Ada turns on "Select all rows"
    And Ada chooses "Invite"
    Then Ada sees "Verify your email address before you invite others."
    And "Invite Ivana Novak" is closed to Ada

  Scenario: Inviting an existing member links to their card
    Given "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada visits "all-members/invite" in the administration of "Lindenschule"
    And Ada sets "Email" to "ben@example.org"
    And Ada chooses "Invite"
    Then Ada sees "Ben Lind is already a member."
    When Ada goes to "Open Ben Lind"
    Then Ada reads "Active" beside "Status"
