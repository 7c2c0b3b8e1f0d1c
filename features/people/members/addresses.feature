@spec-6 @6.address-verified
Feature: Unverified email addresses get no access to children
  Anybody can sign up with a parent's address. Only adults with a verified address get access to children.

  @6.import-guardians
  Scenario: An import gives guardian access only to verified addresses, and shows what is pending
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name |
      | Ben  |
      | Eva  |
    And Ben is signed in
    And Ben's address is not verified
    When Ada imports into "Lindenschule"
      """
      First name,Last name,Birth date,Parent 1 first name,Parent 1 last name,Parent 1 email
      Mia,Lind,03/14/2015,Ben,Lind,ben@example.org
      Tom,Lind,04/15/2016,Eva,Lind,eva@example.org
      """
    Then Ada sees "ben@example.org belongs to an account here that isn’t verified yet. Ben Lind gets a record without an account until ben@example.org is verified."
    And Ada sees "Ben Lind (ben@example.org, no account until this email is verified) will be a guardian of Mia Lind with full access."
    And Ada sees "Eva Lind (eva@example.org, verified account) will be a guardian of Tom Lind with full access."
    When Ada chooses "Import"
    Then Ada sees "people imported"
    When Ben visits "/my/family"
    Then Ben sees "Verify your email address to see families that others added you to"
    And Ben sees "Keep your family’s details, care notes, and emergency contacts in one place."

  Scenario: The family and the school see that an adult's address is not verified
    Given Ada is signed in
    And Ada has a family with "Mia"
    And Ben is in the family of Ada with full access
    And Olga is signed in
    And Olga owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And "Lindenschule" has the classes
      | name    | semester  | teacher |
      | Algebra | Fall 2026 | Zoe     |
    And the child Mia attends "Algebra" of "Lindenschule"
    And Ben is signed in
    And Ben's address is not verified
    When Ada visits "/my/family"
    Then Ada sees "No access until their email is verified"
    When Ben visits "/my/family"
    Then Ben sees "Keep your family’s details, care notes, and emergency contacts in one place."
    And Ben does not see "Mia Lind"
    When Olga visits the families of "Lindenschule"
    And Olga opens "Lind family"
    Then Olga sees "Waiting for ben@example.org to be verified."
    When Olga visits the parents of "Lindenschule"
    Then Olga's list shows
      | Ben Lind | Mia Lind | Email not verified |
