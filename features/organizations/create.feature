@spec-2
Feature: Creating an organization
  It only takes a name. The person who creates it owns it, and can change everything else later.

  @2.create-on-a-card @2.create-name @2.create-access-level @2.create-admission-type
  @3.new-organization
  @spec-3
  Scenario: The form begins with an empty name, public, automatic
    Given Ada is signed in
    When Ada visits "/organizations/new"
    Then the focus of Ada is on "Name"
    And Ada finds "Name" empty, with the hint "Your organization's name"
    And Ada can set "Access Level" to
      | Public  |
      | Private |
    And Ada finds "Access Level" set to "Public"
    And Ada can set "Admission Type" to
      | Automatic         |
      | Approval Required |
    And Ada finds "Admission Type" set to "Automatic"
    And Ada's form is in a card

  @spec-1 @1.create-organizations @2.new-organization @2.create-submit @2.create-opens-organization
  @7.create-organization-response @8.created-message
  @spec-7 @spec-8 @spec-9
  Scenario: A new organization opens, with a success message
    Given Ada is signed in
    When Ada visits "/organizations/new"
    And Ada sets "Name" to "Lindenschule"
    And Ada sets "Access Level" to "Private"
    And Ada sets "Admission Type" to "Approval Required"
    And Ada chooses "Create Organization"
    Then Ada is at the page of "Lindenschule"
    And Ada sees one toast "Success" saying "Organization was created successfully"
    And Ada sees "Owner"
    And Ada sees "Private"
    And Ada sees "Approval Required"

  @2.create-opens-organization @8.created-message
  @spec-8
  @spec-7 @7.create-organization-response
  Scenario Outline: After an answer without an id, the form starts over
    Given Ada is signed in
    And the server does what Ada asks for, and answers "<answer>"
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Success" saying "Organization was created successfully"
    And Ada is at "/organizations/new"
    And Ada finds "Name" set to ""

    Examples:
      | answer     |
      | {}         |
      |            |

  @spec-1 @1.own-organizations
  @spec-4
  Scenario: A new organization appears in My Organizations immediately
    Given Ada is signed in
    When Ada visits "/my/organizations"
    Then Ada sees "Join your co-op, or start one."
    When Ada goes to "start one"
    And Ada sets "Name" to "Lindenschule"
    And Ada chooses "Create Organization"
    And Ada reads the title "Lindenschule"
    And Ada goes to "My Organizations"
    Then Ada sees "Lindenschule"

  @5.organization-name-required
  @spec-5
  Scenario: An organization without a name is refused
    Given Ada is signed in
    When Ada creates "   "
    Then Ada reads "This field is required." at "Name"
    And Ada is at "/organizations/new"

  @spec-4
  Scenario: A lost answer does not create a second organization
    Given Ada is signed in
    And the answer to Ada's next change is lost
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    When Ada chooses "Create Organization"
    Then Ada is at the page of "Lindenschule"
    And there is one organization "Lindenschule"
